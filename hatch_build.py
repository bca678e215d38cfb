"""Build hook: a wheel carries the built web app, so that running Outrider never needs Node."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = "outrider/server/web"


class WebApp(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build `web/dist` where it is absent, and ship it. Editable installs read the checkout."""
        if version == "editable":
            return
        web = Path(self.root) / "web"
        if not (web / "dist" / "index.html").is_file():
            self._build(web)
        target = SHIPPED if self.target_name == "wheel" else "web/dist"
        build_data["force_include"][str(web / "dist")] = target

    def _build(self, web: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("web/dist is absent and npm (Node.js 20 or newer) was not found")
        for command in (["ci"], ["run", "build"]):
            subprocess.run([npm, *command], cwd=web, check=True)
