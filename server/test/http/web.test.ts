import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { routes } from "@portico/contract";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), "portico-web-"));

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>The page</title>");
  writeFileSync(join(folder, "manifest.webmanifest"), "{}");
  writeFileSync(
    join(folder, "assets/index-B3xYz_9a.js"),
    `console.log(${JSON.stringify("x".repeat(4_000))});`,
  );
  writeFileSync(join(folder, "assets/qr-reader.worker-B3xYz_9a.js"), "");
  for (const file of ["index-B3xYz_9a.js", "qr-reader.worker-B3xYz_9a.js"]) {
    writeFileSync(join(folder, `assets/${file}.br`), brotliCompressSync('"br"'));
    writeFileSync(join(folder, `assets/${file}.gz`), gzipSync('"gzip"'));
  }
  writeFileSync(join(folder, "../portico-secret.txt"), "secret");
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test("Every screen of the route table gets the page", async () => {
  for (const { path } of Object.values(routes)) {
    const address = path.replace(/:\w+/g, "abc-1");
    const { status, text, headers } = await get(app.url, `${address}?a=1`);
    expect(status, address).toBe(200);
    expect(text, address).toContain("The page");
    expect(headers.get("cache-control"), address).toBe("no-cache");
    expect(headers.get("content-type"), address).toContain("text/html");
  }
});

test("A path without a screen gets the page with status 404", async () => {
  for (const path of [
    "/nowhere",
    "/coin",
    "/coin/a/b",
    "/wallets/x",
    "/assets/gone-12345678.js",
    "/index.php",
    "/%ff",
  ]) {
    const { status, text } = await get(app.url, path);
    expect(status, path).toBe(404);
    expect(text, path).toContain("The page");
  }
});

test("Paths other than pages respond with JSON", async () => {
  for (const path of ["/api", "/api/nowhere", "/health/nowhere", "/dev/nowhere"]) {
    expect(await get(app.url, path), path).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  expect(await post(app.url, "/wallets", {})).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("Files with a hash in their name are cached permanently, others are revalidated", async () => {
  const asset = await get(app.url, "/assets/index-B3xYz_9a.js");
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.get("content-type")).toContain("javascript");
  const manifest = await get(app.url, "/manifest.webmanifest");
  expect(manifest.headers.get("cache-control")).toBe("no-cache");
  const etag = (await get(app.url, "/")).headers.get("etag");
  const again = await get(app.url, "/", { headers: { "if-none-match": etag, "cache-control": "max-age=0" } });
  expect(again.status).toBe(304);
});

test("Files are compressed for clients that accept it", async () => {
  for (const coding of ["br", "gzip"]) {
    const { headers } = await get(app.url, "/assets/index-B3xYz_9a.js", {
      headers: { "accept-encoding": coding },
    });
    expect(headers.get("content-encoding")).toBe(coding);
  }
});

test("Scripts and styles are sent as compressed by the build, and cached permanently in each encoding", async () => {
  for (const file of ["index-B3xYz_9a.js", "qr-reader.worker-B3xYz_9a.js"]) {
    for (const coding of ["br", "gzip"]) {
      const { headers, text } = await get(app.url, `/assets/${file}`, {
        headers: { "accept-encoding": coding },
      });
      expect(headers.get("content-encoding"), file).toBe(coding);
      expect(headers.get("vary"), file).toContain("accept-encoding");
      expect(headers.get("cache-control"), file).toBe("public, max-age=31536000, immutable");
      expect(headers.get("content-type"), file).toContain("javascript");
      expect(text, file).toBe(`"${coding}"`);
    }
  }
  const plain = await get(app.url, "/assets/index-B3xYz_9a.js", {
    headers: { "accept-encoding": "identity" },
  });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.text).toContain("xxx");
});

test("No path leads out of the folder", async () => {
  for (const path of [
    "/../portico-secret.txt",
    "/assets/..%2f..%2fportico-secret.txt",
    "/%2e%2e/portico-secret.txt",
  ]) {
    expect((await get(app.url, path)).text, path).not.toContain("secret");
  }
});

test("T43 only the worker that reads QR codes may compile WebAssembly", async () => {
  const policyOf = async (path: string) =>
    (await get(app.url, path)).headers.get("content-security-policy") ?? "";
  expect(await policyOf("/assets/qr-reader.worker-B3xYz_9a.js")).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  for (const path of [
    "/",
    "/withdraw/bitcoin",
    "/assets/index-B3xYz_9a.js",
    "/assets/qr-reader.worker-gone1234.js",
  ]) {
    expect(await policyOf(path), path).toContain("script-src 'self';");
    expect(await policyOf(path), path).not.toContain("unsafe");
  }
});

test("The first page is rendered on the server, with its data in a block that cannot be closed early", async () => {
  const drawn = mkdtempSync(join(tmpdir(), "portico-drawn-"));
  mkdirSync(join(drawn, ".page"));
  writeFileSync(join(drawn, "index.html"), '<head></head><body><div id="root"></div></body>');
  writeFileSync(
    join(drawn, ".page/page.js"),
    // A value with markup, as an operator might type it.
    `export const renderFirstView = (view) => {
       view.settings.landing.volume = "</script><b>$&";
       return "<p>" + (view.is_signed_out ? "visitor" : "somebody") + "</p>";
     };`,
  );
  const home = await startTestApp({ webFolder: drawn });
  try {
    const visitor = await get(home.url, "/");
    expect(visitor.status).toBe(200);
    expect(visitor.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(visitor.headers.get("cache-control")).toBe("no-cache");
    expect(visitor.text).toContain('<div id="root"><p>visitor</p></div><script type="application/json"');
    expect(visitor.text.match(/<\/script>/g)).toHaveLength(1);
    const data = /id="first-view">(.*)<\/script>/.exec(visitor.text)?.[1] ?? "";
    expect(JSON.parse(data).settings.landing.volume).toBe("</script><b>$&");
    const headers = { cookie: `portico_session=${"a".repeat(43)}` };
    expect((await get(home.url, "/", { headers })).text).toContain("<p>somebody</p>");
  } finally {
    await home.close();
    rmSync(drawn, { recursive: true });
  }
});

test("robots.txt and sitemap.xml list the public pages", async () => {
  const robots = await get(app.url, "/robots.txt");
  expect(robots.headers.get("content-type")).toContain("text/plain");
  expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  const sitemap = /^Sitemap: (.*)$/m.exec(robots.text)?.[1] ?? "";
  const { text } = await get(app.url, new URL(sitemap).pathname);
  expect(text).toMatch(/<urlset .*<loc>https?:\/\/[^<]+\/<\/loc>.*<\/urlset>/);
});
