/** Re-renders the page when the language changes. */

import { useSyncExternalStore } from "react";
import { currentLanguage, onLanguage } from "./index";

export const useLanguage = () => useSyncExternalStore(onLanguage, currentLanguage);
