import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "@portico/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/errors.ts";
import { webFolder } from "../http/web.ts";
import { escapeHtml } from "../mail/template.ts";

const stylePath = "/dev/style.css";
const fontPath = "/dev/inter.woff2";
const hidden = { schema: { hide: true } };

/**
 * Adds the files shared by the server's own pages in practice mode. Other modes have no such pages. Refuses the font with
 * `not_found` if the web app is not built.
 */
export function registerPracticePages(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  if (!config.practice) return;
  serveFile(app, stylePath, "practice-page.css", "text/css; charset=utf-8");
  serveScript(app, "practice-page.js");
  app.get(fontPath, hidden, async (_request, reply) => {
    const assets = join(webFolder, "assets");
    const files = await readdir(assets).catch(() => []);
    const font = files.find((file) => /^inter-[0-9a-f]{12}-.+\.woff2$/.test(file)) ?? refuse("not_found");
    return reply
      .type("font/woff2")
      .header("cache-control", "no-cache")
      .send(await readFile(join(assets, font)));
  });
}

/** Serves a script beside this file below `/dev/`. */
export function serveScript(app: FastifyInstance, name: string): void {
  serveFile(app, `/dev/${name}`, name, "text/javascript; charset=utf-8");
}

function serveFile(app: FastifyInstance, path: string, name: string, type: string): void {
  app.get(path, hidden, async (_request, reply) => {
    const content = await readFile(join(import.meta.dirname, name));
    return reply.type(type).header("cache-control", "no-cache").send(content);
  });
}

/** Sends a page without inline scripts. `main` is HTML, in which user content must already be escaped. */
export function sendPracticePage(reply: FastifyReply, title: string, main: string) {
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(practicePage(title, main));
}

function practicePage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${stylePath}">
<script src="/dev/practice-page.js"></script>
</head>
<body>
<header><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${brand.mark}"/></svg>${escapeHtml(brand.name)}</a><span class="badge">Practice mode</span></header>
<main>
${main}
</main>
</body>
</html>
`;
}
