import type { Locator, Page } from "@playwright/test";
import { browserWithCamera, carrying, pictureOf, showToCamera } from "./support/camera.ts";
import { expect, phone, test } from "./support/test.ts";

test.use({ launchOptions: await browserWithCamera() });

const bitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const tronAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const rippleAddress = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";

const address = (page: Page) => page.getByLabel("Address");
const quantity = (page: Page) => page.getByLabel("Quantity");
const scanButton = (page: Page) => page.getByRole("button", { name: "Scan QR Code" });
const scanner = (page: Page) => page.getByRole("dialog", { name: "Scan QR Code" });
const again = (page: Page) => scanner(page).getByRole("button", { name: "Try again" });
const says = (control: Locator, text: string | RegExp) => expect(control).toHaveAccessibleDescription(text);

/** Lets the page use the camera, and keeps what it opened, to see whether it is let go. */
async function allowCamera(page: Page): Promise<void> {
  await page.context().grantPermissions(["camera"]);
  await page.evaluate(`
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    window.streams = [];
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.streams.push(stream);
      return stream;
    };
  `);
}
/** Pastes a picture into the address as a keyboard would. */
async function pastePicture(page: Page, text: string): Promise<void> {
  await carrying(page, pictureOf(text));
  await page.evaluate(
    `document.querySelector("input[name=address]").dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: window.carried, bubbles: true, cancelable: true }))`,
  );
}
const tracks = (page: Page) =>
  page.evaluate<string[]>(
    "window.streams.flatMap((stream) => stream.getTracks().map((one) => one.readyState))",
  );

/** The camera shows its picture, and somebody looks at it. */
const isLooking = (page: Page) =>
  expect(scanner(page).getByRole("status")).toHaveText("Hold the code in front of the camera.");

test("the address is filled from a scanned QR code; the camera is let go, and nothing else is asked for", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  showToCamera(`bitcoin:${bitcoinAddress}?amount=0.25&label=Ada`);
  const page = await open(someone, "/withdraw/bitcoin");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await expect(quantity(page)).toBeVisible();
  await allowCamera(page);
  await scanButton(page).click();
  await expect(address(page)).toHaveValue(bitcoinAddress);
  await expect(scanner(page)).toBeHidden();
  await expect(scanButton(page)).toBeFocused();
  // The fee is taken out of the quantity, so that what the code asks for arrives.
  await expect(quantity(page)).toHaveValue("0.2501");
  await expect(page.getByText("The code asks for 0.25 BTC.")).toBeVisible();
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("dialog")).toContainText("0.25 BTC go out on the BTC network.");
});

test("'No QR code detected. …' after 30 s, with another try; the camera stops with it, and when the dialog closes", async ({
  open,
  someone,
}) => {
  showToCamera(null);
  const page = await open(someone, "/withdraw/bitcoin");
  await expect(quantity(page)).toBeVisible();
  await allowCamera(page);
  await page.clock.install();
  await scanButton(page).click();
  await isLooking(page);
  expect(await tracks(page)).toEqual(["live"]);
  await page.clock.fastForward(30_000);
  await expect(scanner(page).getByRole("alert")).toHaveText(
    "No QR code detected. Please ensure the QR code is visible and well-lit.",
  );
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
  await again(page).click();
  await isLooking(page);
  expect(await tracks(page)).toEqual(["ended", "live"]);
  await page.keyboard.press("Escape");
  await expect(scanner(page)).toBeHidden();
  await expect.poll(() => tracks(page)).toEqual(["ended", "ended"]);
});

test("'Failed to access camera. …' without permission; a picture of the code does it as well", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/withdraw/bitcoin", phone);
  await expect(quantity(page)).toBeVisible();
  await page.context().grantPermissions([]);
  await scanButton(page).click();
  await expect(scanner(page).getByRole("alert")).toHaveText(
    "Failed to access camera. Please ensure camera permissions are granted.",
  );
  const file = scanner(page).locator("input[type=file]");
  await file.setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(scanner(page).getByRole("alert")).toHaveText("Error processing QR code.");
  await file.setInputFiles(pictureOf(bitcoinAddress));
  await expect(scanner(page)).toBeHidden();
  await expect(address(page)).toHaveValue(bitcoinAddress);
});

test("'Failed to initialize QR scanner.' where its parts do not arrive", async ({
  open,
  someone,
  console,
}) => {
  console.allow(/ERR_FAILED|wasm|ArrayBuffer instantiation|Aborted/);
  showToCamera(null);
  const page = await open(someone, "/withdraw/bitcoin");
  await expect(quantity(page)).toBeVisible();
  await allowCamera(page);
  await page.context().route(/\.wasm$/, (route) => route.abort("failed"));
  await scanButton(page).click();
  await expect(scanner(page).getByRole("alert")).toHaveText("Failed to initialize QR scanner.");
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
});

test("T44 a code of another coin says so and fills nothing; the one of this coin's other network chooses it", async ({
  open,
  someone,
}) => {
  showToCamera(`litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9?amount=1`);
  const page = await open(someone, "/withdraw/tether");
  await expect(quantity(page)).toBeVisible();
  await allowCamera(page);
  await scanButton(page).click();
  await expect(scanner(page).getByRole("alert")).toHaveText("This code is for Litecoin.");
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
  showToCamera(`tron:${tronAddress}`);
  await again(page).click();
  await expect(address(page)).toHaveValue(tronAddress);
  await expect(page.getByRole("combobox", { name: "Network" })).toHaveText("TRC20");
  await expect(page.getByText("The address and the network TRC20 come from the code.")).toBeVisible();
  await expect(quantity(page)).toHaveValue("");
});

test("from a pasted or dropped picture, on the field and on the dialog; XRP's tag comes along", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/withdraw/ripple");
  const tag = page.getByLabel("Destination tag");
  const dataTransfer = await carrying(page, pictureOf(`ripple:${rippleAddress}?dt=77`));
  await address(page).dispatchEvent("drop", { dataTransfer });
  await expect(address(page)).toHaveValue(rippleAddress);
  await expect(tag).toHaveValue("77");
  await address(page).fill("");
  await pastePicture(page, rippleAddress);
  await expect(address(page)).toHaveValue(rippleAddress);
  await page.context().grantPermissions([]);
  await scanButton(page).click();
  await expect(scanner(page).getByRole("alert")).toBeVisible();
  const other = await carrying(page, pictureOf(`${rippleAddress}?dt=5`));
  await scanner(page).dispatchEvent("drop", { dataTransfer: other });
  await expect(scanner(page)).toBeHidden();
  await expect(tag).toHaveValue("5");
});

test("a payment URI that is typed or pasted is followed; a quantity that was typed is asked about, not changed", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/withdraw/bitcoin");
  await quantity(page).fill("0.5");
  await address(page).fill(`bitcoin:${bitcoinAddress}?amount=0.25`);
  await quantity(page).focus();
  await expect(address(page)).toHaveValue(bitcoinAddress);
  await expect(quantity(page)).toHaveValue("0.5");
  await page.getByRole("button", { name: "Use 0.2501 BTC" }).click();
  await expect(quantity(page)).toHaveValue("0.2501");
  // What is typed next must not end up behind what the code would fill in.
  await quantity(page).fill("");
  await address(page).fill(`bitcoin:${bitcoinAddress}?amount=0.25`);
  await quantity(page).fill("7");
  await expect(page.getByRole("button", { name: "Use 0.2501 BTC" })).toBeVisible();
  await expect(quantity(page)).toHaveValue("7");
  await address(page).fill(`ethereum:0x52908400098527886E0F7030069857D2E4169EE7?value=1`);
  await address(page).blur();
  await says(address(page), "This code is for Ethereum.");
  await expect(page.getByText("The code asks for")).toHaveCount(0);
});
