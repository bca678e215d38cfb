import { lazy, Suspense, useEffect, useState } from "react";
import { useCell } from "./hooks/cell";
import { activity, settings, signedOut, startHome } from "./hooks/home";
import { useKeys } from "./hooks/keys";
import { hearSeen } from "./hooks/seen";
import { useBadge } from "./hooks/use-badge";
import { links, navigate, useRoute } from "./hooks/use-route";
import { loadScope, t } from "./i18n/index";
import { useLanguage } from "./i18n/use-language";
import { ChatPage } from "./screens/chat/page";
import { openPalette, palette } from "./screens/palette/open";
import { Announcer } from "./screens/shell/announcer";
import { KeysHelp } from "./screens/shell/keys-help";
import { SignIn } from "./screens/shell/sign-in";
import { UpdateBar } from "./screens/shell/update-bar";
import { Boundary } from "./ui/boundary";
import { Skeleton } from "./ui/empty";
import { Toasts } from "./ui/toast";

const Manage = lazy(async () => {
  const [screen] = await Promise.all([import("./screens/manage/index"), loadScope("manage")]);
  return screen;
});
const FirstRun = lazy(async () => {
  const [screen] = await Promise.all([import("./screens/first-run/index"), loadScope("first")]);
  return screen;
});
const Palette = lazy(() => import("./screens/palette/palette"));

export function App() {
  const language = useLanguage();
  useEffect(startHome, []);
  useEffect(hearSeen, []);
  return <Page key={language} />;
}

function Page() {
  const route = useRoute();
  const out = useCell(signedOut);
  const { approvals } = useCell(activity);
  const set = useCell(settings);
  const paletteOpen = useCell(palette);
  const [help, setHelp] = useState(false);
  useBadge(approvals.length, t("common.product"));
  useEffect(() => {
    if (set?.first_run && route.page === "chat" && route.id === null)
      navigate(links.welcome(), { replace: true });
  }, [set, route]);
  useKeys({
    "mod+k": () => openPalette(),
    "mod+shift+o": () => navigate(links.chat()),
    "?": () => setHelp(true),
    "mod+j": () => {
      const first = approvals[0];
      const here =
        route.page === "chat" && approvals.some((one) => one.conversation_id === route.id);
      if (here) return false; // the thread has it
      if (first) navigate(links.chat(first.conversation_id));
    },
  });
  if (out) return <SignIn />;
  return (
    <>
      <UpdateBar />
      <Suspense fallback={<Waiting />}>
        <Boundary resetKey={JSON.stringify(route)}>
          {route.page === "manage" && <Manage section={route.section} id={route.id} />}
          {route.page === "welcome" && <FirstRun onDone={() => navigate(links.chat())} />}
          {route.page === "chat" && <ChatPage id={route.id} onHelp={() => setHelp(true)} />}
        </Boundary>
      </Suspense>
      <Suspense fallback={null}>
        {paletteOpen && <Palette route={route} onHelp={() => setHelp(true)} />}
      </Suspense>
      {help && <KeysHelp onClose={() => setHelp(false)} />}
      <Announcer />
      <Toasts />
    </>
  );
}

const Waiting = () => (
  <div style={{ padding: "var(--s10)" }}>
    <Skeleton />
  </div>
);
