import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pageInEveryLanguage } from "./texts/page.ts";
import { poCatalogues } from "./texts/po.ts";
import { compressed } from "./vite/compressed.ts";
import { installable } from "./vite/installable.ts";
import { subsetInter } from "./vite/inter.ts";

/** Asks for the Latin letters along with the page, rather than when the styles have come and name them. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /assets\/inter-(?!latin-ext).*\.woff2$/.test(file),
        );
        if (!font) return [];
        const attrs = { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** Builds to `web/dist`, with hashed asset names so that the server may let browsers keep them for ever. */
export default defineConfig(async ({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadFont(),
    pageInEveryLanguage(),
    ...(isSsrBuild ? [] : [installable()]),
    poCatalogues(),
    compressed(),
  ],
  resolve: { alias: [{ find: /^.*\binter-latin\.woff2$/, replacement: await subsetInter() }] },
  // The server's part carries all it needs, so that it draws with the very libraries that it was built with.
  ssr: { noExternal: true as const },
  // React asks this while it runs, and is several times as slow where nobody says so.
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Nothing is inlined: the security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The polyfill would be an inline script, and every browser that runs this app preloads modules itself.
    modulePreload: { polyfill: false },
    // The size that matters is what the first screen fetches, compressed; the warning counts otherwise.
    chunkSizeWarningLimit: 700,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: {
        // What every visit needs lies in one file: thirty small ones are 8 kB more, and as many requests.
        codeSplitting: { groups: [{ name: "app", test: /web\/src\/main\.tsx$/ }] },
      },
    },
  },
}));
