import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createFakeApi, type FakeApi, serveFake } from "@portico/testing/fake";
import Fastify from "fastify";
import { serveWeb, webFolder } from "../../../server/src/http/web.ts";

/** The built app on a fake exchange. */
export interface FakeSite {
  url: string;
  /** The exchange that answers; a test puts its own here. */
  api: FakeApi;
  stop(): Promise<void>;
}

/** Serves the built app as the server does, and `/api` from the fake exchange that is there at the moment. */
export async function startFakeSite(): Promise<FakeSite> {
  const site = { api: createFakeApi() };
  const fake = serveFake(() => site.api);
  const app = Fastify({
    forceCloseConnections: true,
    serverFactory: (serveFile) =>
      createServer((request, response) => {
        if (request.url?.startsWith("/api/")) void fake.answer(request, response);
        else serveFile(request, response);
      }).on("upgrade", fake.upgrade),
  });
  // Where pages are cleaned between tests: without the app.
  app.get("/robots.txt", () => "");
  await serveWeb(app, webFolder);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  async function stop() {
    fake.close();
    await app.close();
  }
  return Object.assign(site, { url: `http://127.0.0.1:${port}`, stop });
}
