import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "@portico/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { escapeHtml } from "../mail/template.ts";

const stylePath = "/dev/style.css";

/** Adds the stylesheet shared by the server's own pages in practice mode. Other modes have no such pages. */
export function registerPracticePages(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  if (!config.practice) return;
  app.get(stylePath, { schema: { hide: true } }, async (_request, reply) => {
    const css = await readFile(join(import.meta.dirname, "practice-page.css"));
    return reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(css);
  });
}

/** Sends a page without scripts. `main` is HTML, in which user content must already be escaped. */
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
