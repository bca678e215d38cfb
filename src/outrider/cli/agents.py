"""`outrider agent list`: the agents of a home, read without taking its lock."""

import json
import os

import click

from outrider.cli.serve import home_option
from outrider.cli.voice import Words
from outrider.cli.voice import say as print_line
from outrider.config.agents import load_agent
from outrider.config.credentials import Credentials
from outrider.config.load import load
from outrider.core.agent import Agent
from outrider.home import locate


def agent_command(say: Words) -> click.Group:
    def list_agents(home: str | None, as_json: bool) -> int:
        agents = read_agents(home)
        if as_json:
            shown = ("id", "name", "description", "routes", "workspace")
            rows = [{name: getattr(each, name) for name in shown} for each in agents]
            print_line(json.dumps({"agents": rows}, ensure_ascii=False))
        else:
            for each in agents:
                print_line(f"{each.id}  {each.name}  {'; '.join(each.routes)}  {each.workspace}")
        return 0

    json_option = click.Option(["--json", "as_json"], is_flag=True, help=say("opt_json"))
    group = click.Group("agent", help=say("agent"))
    group.add_command(
        click.Command(
            "list", help=say("agent_list"), callback=list_agents,
            params=[home_option(say), json_option],
        )
    )  # fmt: skip
    return group


def read_agents(home: str | None) -> tuple[Agent, ...]:
    """The agents that a gateway on this home would run. Raises Unstartable."""
    place = locate(home, os.environ)
    config = load(place.root, Credentials(place.env, os.environ))
    return (load_agent(place.root, config).agent,)
