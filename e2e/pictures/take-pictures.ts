import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from "@playwright/test";
import { browserLaunchOptions } from "../support/browser/chromium.ts";
import { settled } from "../support/browser/screens.ts";
import { desktop, phone } from "../support/browser/windows.ts";
import { amount, confirm, submit } from "../support/money/swap-screen.ts";
import type { Person } from "../support/people/people.ts";
import type { World } from "./world.ts";

/** A picture of a screen, in both themes. */
interface Picture {
  name: string;
  who(world: World): Person | null;
  path: string;
  /** Brings the screen into the pictured state. */
  prepare?(page: Page): Promise<void>;
  /** The desktop window of the tests unless this says otherwise. */
  window?: BrowserContextOptions;
}

const visitor = () => null;
const user = ({ user }: World) => user;
const owner = ({ owner }: World) => owner;
const operator = ({ operator }: World) => operator;

const pictures: Picture[] = [
  { name: "landing", who: visitor, path: "/", window: { viewport: { width: 1440, height: 1060 } } },
  { name: "phone", who: user, path: "/deposit/bitcoin", window: phone },
  { name: "wallets", who: user, path: "/wallets" },
  { name: "swap", who: user, path: "/swap?from=bitcoin&to=ethereum", prepare: askForSwap },
  { name: "overview", who: owner, path: "/admin/overview", prepare: hideChecklist },
  { name: "withdrawals", who: owner, path: "/admin/withdrawals" },
  { name: "payments", who: operator, path: "/admin/payments?state=finished" },
  { name: "audit", who: owner, path: "/admin/audit" },
];

async function askForSwap(page: Page): Promise<void> {
  await amount(page).fill("0.1");
  await submit(page).click();
  await expect(confirm(page)).toBeEnabled();
}

/** In practice mode the list of what a live exchange needs covers the figures. */
async function hideChecklist(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hide", exact: true }).click();
}

/** Writes each picture twice: `<name>-dark.webp` and `<name>-light.webp`. */
export async function takePictures(world: World, folder: string): Promise<void> {
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    for (const colorScheme of ["dark", "light"] as const)
      for (const picture of pictures) {
        const bytes = await take(browser, world, picture, colorScheme);
        writeFileSync(join(folder, `${picture.name}-${colorScheme}.webp`), bytes);
      }
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  world: World,
  { who, path, prepare, window = { viewport: desktop } }: Picture,
  colorScheme: "dark" | "light",
): Promise<Buffer> {
  const person = who(world);
  const context = await browser.newContext({
    ...window,
    baseURL: world.exchange.url,
    colorScheme,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...(person && { extraHTTPHeaders: { "x-forwarded-for": person.address } }),
  });
  if (person)
    await context.addCookies([
      { ...person.cookie, url: world.exchange.url, httpOnly: true, sameSite: "Lax" },
    ]);
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  await prepare?.(page);
  await settled(page);
  const bytes = await capture(page);
  await context.close();
  return bytes;
}

/** Playwright writes no WebP, which takes half of PNG's bytes. */
async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 90 });
  return Buffer.from(data, "base64");
}
