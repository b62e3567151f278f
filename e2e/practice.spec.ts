import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startExchange } from "./support/exchange/exchange.ts";
import { expect, test } from "./support/test.ts";

/** An email whose HTML tries what it may not: a script, a form, an image from elsewhere, another page in its frame. */
const hostile = [
  "From: Mallory <mallory@example.org>",
  "To: ada@example.org",
  "Subject: <script>document.title='hacked'</script>",
  "Date: Fri, 27 Nov 2026 03:00:00 +0000",
  'Content-Type: multipart/alternative; boundary="b"',
  "",
  "--b",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "The plain text",
  "--b",
  "Content-Type: text/html; charset=utf-8",
  "",
  '<html><head><meta http-equiv="refresh" content="0; url=/health/live"></head><body>',
  "<h1>The designed email</h1>",
  `<script>top.document.title = "hacked"</script><img src="/icon.svg" onerror="top.document.title='hacked'">`,
  '<form action="/dev/mailbox"><button>Send</button></form>',
  '<a href="/profile">A page</a><a href="javascript:top.document.title=1">A script</a>',
  "</body></html>",
  "--b--",
  "",
].join("\r\n");

test("the practice mailbox shows new emails by themselves, as their recipient sees them, and hostile ones do nothing", async ({
  browser,
}) => {
  // It starts a server of its own, without a mail server.
  test.slow();
  const practice = await startExchange({ SMTP_URL: "" });
  const page = await (await browser.newContext({ timezoneId: "Asia/Tokyo" })).newPage();
  try {
    await page.goto(`${practice.url}/dev/mailbox`);
    const entry = page.getByRole("link", { name: "to ada@example.org" });
    await expect(entry).toHaveCount(0);
    const folder = join(practice.dataDir, "mail");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "9-hostile.eml"), hostile);
    await expect(entry).toContainText("12:00:00");
    await entry.click();
    await expectHarmless(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await page.getByText("Plain text", { exact: true }).click();
    await expect(page.getByText("The plain text")).toBeVisible();
    await expect(page.locator("iframe")).toBeHidden();
  } finally {
    await page.context().close();
    await practice.stop();
  }
});

async function expectHarmless(page: Page) {
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "The designed email" })).toBeVisible();
  await expect(page.getByText("The plain text")).toBeHidden();
  await frame.getByRole("button", { name: "Send" }).click();
  await frame.getByRole("link", { name: "A script" }).click();
  const [opened] = await Promise.all([
    page.waitForEvent("popup", { predicate: (popup) => popup.url().endsWith("/profile") }),
    frame.getByRole("link", { name: "A page" }).click(),
  ]);
  await opened.waitForLoadState();
  expect(await opened.evaluate("[window.origin, window.opener]")).toEqual([new URL(page.url()).origin, null]);
  await expect(page).toHaveTitle(/document\.title='hacked'/);
  await expect(frame.getByRole("heading", { name: "The designed email" })).toBeVisible();
  expect(page.frames()[1]?.url()).toMatch(/\/html$/);
}
