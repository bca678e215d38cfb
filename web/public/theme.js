// Runs before first paint: the chosen theme and language, or the system's.
try {
  const theme = localStorage.getItem("outrider.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem("outrider.language");
  if (language) document.documentElement.lang = language;
} catch {
  // storage refused: the system decides
}
