"""What an owner states in `config.yaml`, `agent.yaml` and the environment, read and edited."""
