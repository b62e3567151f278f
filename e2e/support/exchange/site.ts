import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

/** The built web app alone on its own server, which deploys a new release when the test says so. */
export interface Site {
  url: string;
  /** The name of the release that it serves. */
  build(): string;
  /** Replaces the app by another release, in which every file has a new name and the old ones are gone. */
  release(): void;
  stop(): Promise<void>;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "portico-site-"));
  cpSync(join(import.meta.dirname, "../../../web/dist"), folder, { recursive: true });
  const server = createServer(({ url = "/" }, reply) => {
    const path = new URL(url, "http://site").pathname;
    const isFile = extname(path) in types;
    try {
      const content = readFileSync(join(folder, isFile ? path : "index.html"));
      const status = path.startsWith("/api/") ? 404 : 200;
      reply.writeHead(status, {
        "Content-Type": types[isFile ? extname(path) : ".html"],
        "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        "Service-Worker-Allowed": "/",
      });
      reply.end(content);
    } catch {
      reply.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const build = () => JSON.parse(readFileSync(join(folder, "version.json"), "utf8")).build as string;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    build,
    release() {
      const before = build();
      const names = readdirSync(join(folder, "assets"))
        .filter((file) => /\.(?:js|css)$/.test(file))
        .map(
          (file) =>
            [
              file,
              file.replace(/(.)(\.\w+)$/, (_, last, end) => `${last === "x" ? "y" : "x"}${end}`),
            ] as const,
        );
      for (const [old, fresh] of names)
        renameSync(join(folder, "assets", old), join(folder, "assets", fresh));
      for (const file of textFiles(folder)) {
        let text = readFileSync(file, "utf8").replaceAll(before, "released00000000");
        for (const [old, fresh] of names) text = text.replaceAll(old, fresh);
        writeFileSync(file, text);
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true });
    },
  };
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:html|js|json)$/.test(file))
    .map((file) => join(folder, file));
}
