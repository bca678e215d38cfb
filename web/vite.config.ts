import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const GATEWAY = process.env.OUTRIDER_URL ?? "http://127.0.0.1:8765";

/** The font of the first words is asked for with the page, not once its script has drawn them. */
const firstFont: Plugin = {
  name: "first-font",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal/.test(file));
      const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "" };
      return font
        ? [{ tag: "link", attrs: { ...attrs, href: `./${font}` }, injectTo: "head" }]
        : [];
    },
  },
};

export default defineConfig({
  base: "./", // assets are relative, so the page works under a sub-path
  plugins: [react(), firstFont],
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0, // a data: font would need a wider content policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            {
              name: "vendor",
              test: /node_modules\/(wouter|virtua|@lingui|openapi-fetch|regexparam|mitt)\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": {
        target: GATEWAY,
        changeOrigin: true,
        headers: { origin: GATEWAY },
      },
    },
  },
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "node" },
});
