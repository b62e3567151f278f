import { expect, phone, test } from "./support/test.ts";

interface Manifest {
  name: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

/** The width and height in a PNG file's header. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("Installable: a manifest with the product's name, its icons in their true sizes, and shortcuts", async ({
  open,
  exchange,
}) => {
  const page = await open(null, "/", { serviceWorkers: "allow" });
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await fetch(new URL(address ?? "", exchange.url))).json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Portico", display: "standalone" });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Wallets", "/wallets"],
    ["Swap", "/swap"],
  ]);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  const icons = [...manifest.icons, { src: touch ?? "", sizes: "180x180", type: "image/png" }];
  expect(icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  for (const { src, sizes, type } of icons) {
    const reply = await fetch(new URL(src, exchange.url));
    expect(reply.headers.get("content-type"), src).toContain(type);
    if (type === "image/png") expect(sizeOf(Buffer.from(await reply.arrayBuffer())), src).toBe(sizes);
  }
  // The browser's own verdict.
  const session = await page.context().newCDPSession(page);
  expect(await session.send("Page.getAppManifest")).toMatchObject({ errors: [] });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Every test runs in a private window, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

/** Simulates Chromium's install prompt and the user's answer. */
const offer = `
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => {
    window.asked = (window.asked ?? 0) + 1;
    return { outcome: "accepted" };
  };
  dispatchEvent(event);
`;

test("Landing: app-store badges open the install prompt where the browser has one", async ({ open }) => {
  const page = await open(null, "/");
  const badge = page.getByRole("button", { name: "Install on Computer" });
  await expect(badge).toBeVisible();
  await page.evaluate(offer);
  await badge.click();
  await expect.poll(() => page.evaluate("window.asked")).toBe(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate("dispatchEvent(new Event('appinstalled'))");
  await expect(page.getByRole("button", { name: "Installed Computer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Install app" })).toHaveCount(0);
});

test("Landing: app-store badges explain how to install where the browser has no prompt, and for other devices", async ({
  open,
}) => {
  const page = await open(null, "/");
  const badge = page.getByRole("button", { name: "Install on iPhone and iPad" });
  await badge.click();
  await expect(page.getByRole("dialog", { name: "Install on an iPhone or iPad" })).toContainText(
    "Choose Add to Home Screen.",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(badge).toBeFocused();
});

test("The menu also installs the app", async ({ open }) => {
  const page = await open(null, "/", phone);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Install app" }).click();
  await expect(page.getByRole("dialog", { name: "Install on a computer" })).toBeVisible();
});
