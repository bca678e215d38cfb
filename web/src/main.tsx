import { createRoot } from "react-dom/client";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/ground.css";
import "./styles/controls.css";
import "./styles/layout.css";
import "./styles/drawer.css";
import "./styles/thread.css";
import "./styles/markdown.css";
import "./styles/dock.css";
import "./styles/files.css";
import "./styles/work.css";
import "./styles/ask.css";
import "./styles/palette.css";
import "./styles/states.css";
import "./styles/narrow.css";
import { App } from "./app";
import { keepPage } from "./hooks/offline-page";
import { recall } from "./hooks/storage";
import { preferredLanguage, speak } from "./i18n/index";

keepPage();
const root = createRoot(document.getElementById("root")!);
speak(preferredLanguage(recall("language"), navigator.languages))
  .catch(() => {}) // English is always there
  .then(() => root.render(<App />));
