import "../../styles/manage.css";
import "./manage.css";
import { useEffect } from "react";
import { hearSeenRuns } from "../../hooks/seen-runs";
import { links, navigate } from "../../hooks/use-route";
import { Boundary } from "../../ui/boundary";
import { Activity } from "./activity/index";
import { Agents } from "./agents/index";
import { Approvals } from "./approvals/index";
import { useBadges } from "./badges";
import { Connections } from "./connections/index";
import { Cost } from "./cost/index";
import { Nav } from "./nav";
import { RunPage } from "./run/index";
import { readSection, type Section } from "./section";
import { Settings } from "./settings/index";
import { Tools } from "./tools/index";

/** Everything beside the conversations. A section that is not known leads to the most useful one. */
export default function Manage({ section, id }: { section: string; id: string | null }) {
  const badges = useBadges();
  const shown = readSection(section) ?? (badges.waiting > 0 ? "approvals" : "activity");
  useEffect(hearSeenRuns, []);
  useEffect(() => {
    if (section !== shown) navigate(links.manage(shown), { replace: true });
  }, [section, shown]);
  return (
    <div className="manage">
      <Nav current={shown} badges={badges} />
      <Boundary resetKey={`${shown}/${id}`}>
        <Shown section={shown} id={id} />
      </Boundary>
    </div>
  );
}

function Shown({ section, id }: { section: Section; id: string | null }) {
  switch (section) {
    case "activity":
      return id === null ? <Activity /> : <RunPage key={id} id={id} />;
    case "approvals":
      return <Approvals />;
    case "cost":
      return <Cost />;
    case "agents":
      return <Agents />;
    case "tools":
      return <Tools />;
    case "connections":
      return <Connections />;
    case "settings":
      return <Settings />;
  }
}
