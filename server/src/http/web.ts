import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import { inAppPath } from "@portico/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./errors.ts";
import { parseJson } from "./parse-json.ts";

/** The folder into which `npm start` builds the web app. */
export const webFolder = join(import.meta.dirname, "../../../web/dist");

/** The release in this folder, as its pages name it; null without one. */
export function webBuild(folder: string): string | null {
  const file = join(folder, "version.json");
  const version = existsSync(file) ? parseJson(readFileSync(file, "utf8")) : undefined;
  return (version as { build?: string } | undefined)?.build ?? null;
}

/** Serves the web app's files and its page for every screen. Refuses everything else with `not_found`. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const hasPage = existsSync(join(folder, "index.html"));
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      dotfiles: "ignore",
      // The build contains compressed scripts and styles.
      preCompressed: true,
      // Other routes send the page: for each screen, and with prices for `/`.
      index: false,
      cacheControl: false,
      setHeaders(reply, file) {
        const path = file.replace(/\.(?:br|gz)$/, "");
        reply.header("cache-control", cachingOf(path));
        if (isQrReader(path)) reply.header("content-security-policy", qrReaderPolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!hasPage || !isPage(request)) throw new Refusal("not_found");
    return sendPage(request, reply);
  });
}

/**
 * The QR code worker uses WebAssembly, which its policy must allow. A worker has the policy of its own file, so no page
 * gets this one.
 */
const qrReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

function isQrReader(path: string): boolean {
  return /^qr-reader\.worker-[\w-]{8,}\.js$/.test(basename(path));
}

/** Asset names contain a content hash, so they never change. Anything else may change with a release. */
function cachingOf(path: string): string {
  return /-[\w-]{8,}\.\w+$/.test(basename(path)) && path.includes("/assets/")
    ? "public, max-age=31536000, immutable"
    : "no-cache";
}

function isPage(request: FastifyRequest): boolean {
  return (
    ["GET", "HEAD"].includes(request.method) && !/^\/(?:api|health|metrics|dev)(?:[/?]|$)/.test(request.url)
  );
}

/** For an unknown path the page shows "not found", and the status is 404. */
function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.replace(/[?#].*$/s, "");
  const isScreen = inAppPath(path.length > 1 ? path.replace(/\/$/, "") : path, "") !== "";
  return reply.code(isScreen ? 200 : 404).sendFile("index.html");
}
