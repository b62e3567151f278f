import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type FirstView, firstViewId, type PublicSettings, type RenderFirstView } from "@portico/contract";
import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../context.ts";
import { kept } from "../kept.ts";
import { settingsReader } from "../landing-settings.ts";
import type { PriceList } from "../prices/price-list.ts";
import { publicSettings } from "../public-settings.ts";
import { sessionHash } from "../session.ts";
import { makeReady, type ReadyReply, sendReady } from "./ready-reply.ts";

/** Where the web app's build leaves what draws its first page on the server. */
const rendererFile = ".page/page.js";

/**
 * `GET /`: the page with the prices in it, so that they stand there before any script runs, and without one. It is
 * drawn once for each change of the prices, for visitors and for who brings a session; nothing is drawn for a request.
 */
export async function serveHome(app: FastifyInstance, list: PriceList, folder: string): Promise<void> {
  const file = join(folder, rendererFile);
  if (!existsSync(file)) return;
  const { renderFirstView } = (await import(pathToFileURL(file).href)) as {
    renderFirstView: RenderFirstView;
  };
  const frame = readFileSync(join(folder, "index.html"), "utf8");
  const readSettings = settingsReader(app.deps.pool);
  const facts = kept(5, () => readFacts(app.deps, readSettings));
  const made = new Map<boolean, { of: string; ready: ReadyReply }>();

  async function page(isSignedOut: boolean): Promise<ReadyReply> {
    const { coins, settings, text } = await facts();
    const of = `${list.ready().etag} ${list.all()[0]?.source} ${text}`;
    const before = made.get(isSignedOut);
    if (before?.of === of) return before.ready;
    const view: FirstView = { prices: list.all(), coins, settings, is_signed_out: isSignedOut };
    const ready = makeReady(fill(frame, renderFirstView(view), view, app.deps.config.publicUrl));
    made.set(isSignedOut, { of, ready });
    return ready;
  }

  app.get("/", { schema: { hide: true }, config: { worksInDemo: true } }, async (request, reply) => {
    reply.header("cache-control", "no-cache");
    const ready = await page(sessionHash(request) === null).catch((err: unknown) => {
      request.log.error({ err }, "the first page could not be drawn");
      return null;
    });
    // The bare page draws itself in the browser, and says there what is wrong.
    if (ready === null) return reply.sendFile("index.html");
    return sendReady(ready, request, reply, {
      type: "text/html; charset=utf-8",
      vary: "accept-encoding, cookie",
    });
  });
}

interface Facts extends Pick<FirstView, "coins" | "settings"> {
  /** The same as text: another text is another page. */
  text: string;
}

async function readFacts(
  { pool, config, prices }: Deps,
  readSettings: ReturnType<typeof settingsReader>,
): Promise<Facts> {
  const [{ coins }, settings] = await Promise.all([reads.coins(pool), readSettings()]);
  const known = publicSettings(config, prices, settings) as PublicSettings;
  return { coins, settings: known, text: JSON.stringify([coins, known]) };
}

/** Puts markup and data into the built page. The data is a block that no browser runs, and cannot end by itself. */
function fill(frame: string, markup: string, view: FirstView, publicUrl: string): string {
  const data = JSON.stringify(view).replaceAll("<", "\\u003c");
  const block = `<script type="application/json" id="${firstViewId}">${data}</script>`;
  return (
    frame
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${block}`)
      .replace("</head>", () => `${links(publicUrl)}</head>`)
      // What is drawn already need not be looked at later for the sake of what makes it live.
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
  );
}

/** What search engines and previews ask for needs the site's own address. It was parsed as a URL, so it holds no quote. */
function links(publicUrl: string): string {
  return [
    `<link rel="canonical" href="${publicUrl}/" />`,
    `<meta property="og:url" content="${publicUrl}/" />`,
    `<meta property="og:image" content="${publicUrl}/icon-512.png" />`,
  ].join("");
}
