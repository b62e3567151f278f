import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { fastify } from "fastify";
import { afterEach, expect, test } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { listen } from "../../src/practice/localhost.ts";
import { banner } from "../../src/start/banner.ts";

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const page = { headers: { accept: "text/html,application/xhtml+xml" } };

/** A server whose settings do not say where people open it. */
async function startUnset() {
  app = await startTestApp({ config: { publicUrl: loadConfig({}).publicUrl } });
  return app.url;
}

test("people are told to open localhost, where passkeys work", () => {
  const config = loadConfig({ PORT: "3111" });
  const text = banner(config, { email: "admin@portico.test", password: "secret" });
  expect(text).toContain("http://localhost:3111\n");
  expect(text).toContain("http://localhost:3111/dev/mailbox");
  expect(text).not.toContain("127.0.0.1");
  expect(config.mailFrom.address).toBe("no-reply@localhost");
  expect(text.trimEnd()).toMatch(/Password {2}secret {3}\(shown this once\)$/);
});

test("in practice mode a page opened at 127.0.0.1 is opened at localhost; calls, reads and styles are not", async () => {
  const url = await startUnset();
  const { port } = new URL(url);
  for (const path of [
    "/",
    "/swap?from=bitcoin&to=ethereum",
    "/dev/mailbox",
    "/api/docs",
    "//evil.example/x",
  ]) {
    const answer = await get(url, path, page);
    expect(answer.status, path).toBe(307);
    expect(answer.headers.get("location"), path).toBe(`http://localhost:${port}${path}`);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
  }
  expect((await get(url, "/api/coins")).status).toBe(200);
  expect((await get(url, "/dev/style.css", { headers: { accept: "text/css,*/*" } })).status).toBe(200);
  expect((await post(url, "/api/auth/signup", {}, page)).status).toBe(400);
  expect((await get(url.replace("127.0.0.1", "localhost"), "/dev/mailbox", page)).status).toBe(200);
});

test("an address that the operator set is kept, and live mode opens no page elsewhere", {
  tags: "long",
}, async () => {
  for (const config of [{}, { practice: false, publicUrl: "http://localhost:3000" }]) {
    app = await startTestApp({ config });
    expect((await get(app.url, "/health/live", page)).status).toBe(200);
    await app.close();
    app = undefined;
  }
});

test("in practice mode the server also answers at ::1, which browsers take for localhost", async () => {
  const own = fastify().get("/", async () => "here");
  const config = { practice: true, publicUrl: "http://localhost:0", host: "127.0.0.1", port: 0 };
  const port = Number(new URL(await listen(own, config)).port);
  for (const host of ["127.0.0.1", "::1"]) {
    expect(await ask(host, port), host).toMatch(/^HTTP\/1\.1 200 [\s\S]*here$/);
  }
  await own.close();
  for (const host of ["127.0.0.1", "::1"]) await expect(ask(host, port)).rejects.toThrow("ECONNREFUSED");
});

test("a program that holds the port at ::1 stops the start, as browsers would open that one", async () => {
  const holder = createServer().listen(0, "::1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const own = fastify();
  const config = { practice: true, publicUrl: `http://localhost:${port}`, host: "127.0.0.1", port };
  await expect(listen(own, config)).rejects.toThrow("EADDRINUSE");
  await own.close();
  holder.close();
});

function ask(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => {
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    });
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}
