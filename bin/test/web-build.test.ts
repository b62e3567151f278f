import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type FirstView, landingCoinIds, type RenderFirstView } from "@portico/contract";
import { beforeAll, expect, test } from "vitest";
import { buildWebIfOlder } from "../lib/build-web.js";
import { root } from "../lib/paths.js";

const folder = join(root, "web/dist/assets");
const files = () => readdirSync(folder);

beforeAll(() => buildWebIfOlder());

test("the browser bundle contains no schema library", () => {
  const scripts = files().filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const carriers = scripts.filter((file) => /_zod|ZodError/.test(readFileSync(join(folder, file), "utf8")));
  expect(carriers).toEqual([]);
});

test("each screen loads its own code; charts, QR codes and lists are loaded on demand", () => {
  const page = readFileSync(join(root, "web/dist/index.html"), "utf8");
  const first = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file as string);
  const own = files().filter((file) => /-screen-[\w-]{8}\.js$/.test(file));
  expect(own.length).toBeGreaterThan(20);
  for (const late of [
    ...own,
    ...files().filter((file) => /^(line-chart|picker-list|qr-code|toasts)-.*\.js$/.test(file)),
  ]) {
    expect(first).not.toContain(late);
  }
  expect(first.length).toBeLessThanOrEqual(2);
});

test("every script and style is also built compressed", () => {
  for (const file of files().filter((name) => /\.(?:js|css)$/.test(name))) {
    expect(files()).toContain(`${file}.br`);
    expect(files()).toContain(`${file}.gz`);
  }
});

test("the first font covers every letter and currency sign of the languages in Latin script", () => {
  const styles = files().filter((file) => file.endsWith(".css"));
  const css = styles.map((file) => readFileSync(join(folder, file), "utf8")).join("");
  const [, range = ""] = /inter-[0-9a-f]+-[^}]*unicode-range:([^;}]+)/i.exec(css) ?? [];
  const spans = range.split(",").map((part) => {
    const [first = "", last = first] = part.trim().replace(/^U\+/i, "").split("-");
    // `U+2???` is how minifiers may write a span.
    return [first.replaceAll("?", "0"), last.replaceAll("?", "F")].map((code) => Number.parseInt(code, 16));
  });
  const has = (letter: string) =>
    spans.some(
      ([first = 0, last = 0]) =>
        first <= Number(letter.codePointAt(0)) && Number(letter.codePointAt(0)) <= last,
    );
  const texts = ["es", "fr", "de", "it", "pt"].map((language) =>
    readFileSync(join(root, `web/src/text/locales/${language}.po`), "utf8"),
  );
  const money = ["en-GB", "es", "fr", "de", "it", "pt-BR"].flatMap((locale) =>
    ["USD", "EUR", "GBP", "JPY"].map((currency) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(-1234567.89),
    ),
  );
  const letters = new Set([...texts, ...money].join("").match(/[\p{Script=Latin}\p{N}\p{Sc}\p{Zs}]/gu));
  expect(letters.size).toBeGreaterThan(90);
  expect([...letters].filter((letter) => !has(letter))).toEqual([]);
});

test("a page rendered before prices exist shows none and waits for them", { tags: "long" }, async () => {
  const { renderFirstView } = (await import(pathToFileURL(join(root, "web/dist/.page/page.js")).href)) as {
    renderFirstView: RenderFirstView;
  };
  const settings = { auth_configured: true, providers: [] } as unknown as FirstView["settings"];
  const page = renderFirstView({ prices: [], coins: [], settings, is_signed_out: true });
  expect(page).toContain("Waiting for prices");
  expect(page).toContain('aria-busy="true"');
  expect(page.split("<main")[1]).not.toMatch(/\$\d/);
  expect(landingCoinIds.some((coinId) => page.includes(`/buy/${coinId}`))).toBe(false);
});
