import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { brand } from "../../contract/src/brand.ts";
import { drawIcons } from "./icons.ts";

const web = join(import.meta.dirname, "..");
/** The service worker; see its source. */
const worker = { file: "sw.js", source: join(web, "src/api/release/service-worker.ts") };
/** The page for offline use: the same page, under a name that the server does not prerender. */
const shellPage = "app-shell.html";

/**
 * Makes the app installable under the operator's name: draws its icons, writes its manifest and the service
 * worker with its list of files, and names the build, so that an open page can detect a newer one.
 */
export function installable(): Plugin {
  const background = token("background");
  return {
    name: "installable",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => ({
        html: html.replaceAll("%NAME%", brand.name),
        tags: [
          meta({ name: "build", content: buildMark }),
          meta({ name: "theme-color", content: background.dark, media: "(prefers-color-scheme: dark)" }),
          meta({ name: "theme-color", content: background.light, media: "(prefers-color-scheme: light)" }),
          meta({ name: "apple-mobile-web-app-title", content: brand.name }),
        ],
      }),
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: worker.source, fileName: worker.file });
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const look = { ...brand, background: background.dark, accent: token("accent").dark };
        for (const { file, content } of await drawIcons(look)) {
          this.emitFile({ type: "asset", fileName: file, source: content });
        }
        const manifest = JSON.stringify(manifestOf(background.dark));
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: manifest });
        const build = nameOf(bundle);
        this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify({ build }) });
        const page = finishPage(bundle, build);
        this.emitFile({ type: "asset", fileName: shellPage, source: page });
        fillWorker(bundle, { build, page: `/${shellPage}`, files: shellFiles(bundle, page) });
      },
    },
  };
}

/** A placeholder in the page until the build has a name, which is derived from the page's content. */
const buildMark = "%BUILD%";

const meta = (attrs: Record<string, string>) => ({ tag: "meta", attrs, injectTo: "head" as const });

/** A colour of `ui/tokens.css`, defined there as light-dark(light, dark). */
function token(name: string): { light: string; dark: string } {
  const tokens = readFileSync(join(web, "src/ui/styles/tokens.css"), "utf8");
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no colour ${name} for both themes.`);
  return { light, dark };
}

function manifestOf(color: string) {
  const png = (size: number, more = {}) => ({ sizes: `${size}x${size}`, type: "image/png", ...more });
  const icons = [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", ...png(192) },
    { src: "/icon-512.png", ...png(512) },
    { src: "/icon-maskable-512.png", ...png(512, { purpose: "maskable" }) },
  ];
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: "/icon-192.png", ...png(192) }],
  });
  return {
    name: brand.name,
    short_name: brand.name,
    description: "Hold, swap and move coins",
    lang: "en",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: color,
    theme_color: color,
    categories: ["finance"],
    icons,
    shortcuts: [shortcut("Wallets", "/wallets"), shortcut("Swap", "/swap")],
  };
}

/** The same sources have the same name; any change that a browser would notice changes it. */
function nameOf(bundle: Rolldown.OutputBundle): string {
  const hash = createHash("sha256");
  for (const file of Object.keys(bundle).sort()) {
    const item = bundle[file];
    hash.update(`${file}\0`).update((item?.type === "chunk" ? item.code : item?.source) ?? "");
  }
  return hash.digest("hex").slice(0, 16);
}

function finishPage(bundle: Rolldown.OutputBundle, build: string): string {
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("The build has no page.");
  page.source = String(page.source).replace(buildMark, build);
  return page.source;
}

/**
 * The files that the page needs to show itself and the home screen, all of which it names, and those that
 * show toasts. Everything else is cached once it was used.
 */
function shellFiles(bundle: Rolldown.OutputBundle, page: string): string[] {
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file as string);
  const chunks = Object.values(bundle).filter((item) => item.type === "chunk");
  const toasts = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith("/shell/notices/toasts.tsx"));
  const words = toasts.flatMap(({ fileName, imports, viteMetadata }) => [
    fileName,
    ...imports,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return [...new Set([...named, ...words, "theme.js", "icon.svg"])].map((file) => `/${file}`);
}

/** The worker's build-time value, defined under this name. */
function fillWorker(
  bundle: Rolldown.OutputBundle,
  shell: { build: string; page: string; files: string[] },
): void {
  const chunk = bundle[worker.file];
  if (chunk?.type !== "chunk" || !chunk.code.includes("__SHELL__")) {
    throw new Error("The build has no service worker.");
  }
  chunk.code = chunk.code.replace("__SHELL__", () => JSON.stringify(shell));
}
