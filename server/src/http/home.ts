import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type FirstView, firstViewId, type PublicSettings, type RenderFirstView } from "@portico/contract";
import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { cached } from "../async/cached.ts";
import type { Deps } from "../deps.ts";
import type { PriceList } from "../prices/price-list.ts";
import { settingsReader } from "../reads/landing-settings.ts";
import { publicSettings } from "../reads/public-settings.ts";
import { makeReady, type ReadyReply, sendReady } from "./ready-reply.ts";
import { sessionHash } from "./session.ts";

/** The server renderer of the first page, in the web app's build folder. */
const rendererFile = ".page/page.js";

/**
 * `GET /`: the landing page with prices rendered on the server, so that they show before and without scripts. It is
 * rendered once per price change, for visitors and for signed-in users, not per request.
 */
export async function serveHome(app: FastifyInstance, list: PriceList, folder: string): Promise<void> {
  const file = join(folder, rendererFile);
  if (!existsSync(file)) return;
  const { renderFirstView } = (await import(pathToFileURL(file).href)) as {
    renderFirstView: RenderFirstView;
  };
  const frame = readFileSync(join(folder, "index.html"), "utf8");
  const readSettings = settingsReader(app.deps.pool);
  const facts = cached(5, () => readFacts(app.deps, readSettings));
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
    // The empty page renders in the browser and shows the error there.
    if (ready === null) return reply.sendFile("index.html");
    return sendReady(ready, request, reply, {
      type: "text/html; charset=utf-8",
      vary: "accept-encoding, cookie",
    });
  });
}

interface Facts extends Pick<FirstView, "coins" | "settings"> {
  /** The same as text. A different text means that the page must be rendered again. */
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

/**
 * Inserts markup and data into the built page. The data is in a JSON block that browsers do not run, with `<` escaped
 * so that it cannot end the block.
 */
function fill(frame: string, markup: string, view: FirstView, publicUrl: string): string {
  const data = JSON.stringify(view).replaceAll("<", "\\u003c");
  const block = `<script type="application/json" id="${firstViewId}">${data}</script>`;
  return (
    frame
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${block}`)
      .replace("</head>", () => `${links(publicUrl)}</head>`)
      // The page is already rendered, so scripts can load at low priority.
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
  );
}

/**
 * Links for search engines and previews, which need the site's URL. It was parsed as a URL, so it contains no quotes.
 */
function links(publicUrl: string): string {
  return [
    `<link rel="canonical" href="${publicUrl}/" />`,
    `<meta property="og:url" content="${publicUrl}/" />`,
    `<meta property="og:image" content="${publicUrl}/icon-512.png" />`,
  ].join("");
}
