import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const GATEWAY = process.env.OUTRIDER_URL ?? "http://127.0.0.1:8765";

export default defineConfig({
  base: "./", // assets are relative, so the page works under a sub-path
  plugins: [react()],
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
