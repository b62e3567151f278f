import type { Locator, Page } from "@playwright/test";
import { browserWithCamera, carrying, pictureOf, showToCamera } from "../support/browser/camera.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: await browserWithCamera() });

const bitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const tronAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const rippleAddress = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";

const address = (page: Page) => page.getByLabel("Address", { exact: true });
const quantity = (page: Page) => page.getByLabel("Quantity");
const scanButton = (page: Page) => page.getByRole("button", { name: "Scan QR Code" });
const scanner = (page: Page) => page.getByRole("dialog", { name: "Scan QR Code" });
const network = (page: Page) => page.getByRole("combobox", { name: "Network" });
const tag = (page: Page) => page.getByLabel("Destination tag");
/** The button that copies a value from the scanned code into a field. */
const use = (page: Page, what: string) => page.getByRole("button", { name: `Use ${what}`, exact: true });
const again = (page: Page) => scanner(page).getByRole("button", { name: "Try again" });
const says = (control: Locator, text: string | RegExp) => expect(control).toHaveAccessibleDescription(text);

/** Allows the page to use the camera, and records the streams it opens to check that they are released. */
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
/** Pastes a picture into the address field, as a keyboard would. */
async function pastePicture(page: Page, text: string): Promise<void> {
  await carrying(page, pictureOf(text));
  await address(page).waitFor();
  await page.evaluate(
    `document.querySelector("input[name=address]").dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: window.carried, bubbles: true, cancelable: true }))`,
  );
}
const tracks = (page: Page) =>
  page.evaluate<string[]>(
    "window.streams.flatMap((stream) => stream.getTracks().map((one) => one.readyState))",
  );

/** Records the texts that the scanner shows while it starts, in `window.texts`. */
const recordTexts = (page: Page) =>
  page.evaluate(`
    const status = document.querySelector("[role=dialog] [role=status]");
    const note = () => texts.at(-1) !== status.textContent && texts.push(status.textContent);
    window.texts = [];
    new MutationObserver(note).observe(status, { characterData: true, childList: true, subtree: true });
  `);
const recordedTexts = (page: Page) => page.evaluate<string[]>("window.texts");

/** Checks that the camera shows its picture and is scanning. */
const isLooking = (page: Page) =>
  expect(scanner(page).getByRole("status")).toHaveText("Hold the code in front of the camera.");

test("T44 only the address is taken from a scanned QR code, the rest on request; the camera is released", async ({
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
  await expect(
    page.getByText("We filled in the address from the code. Compare it before you submit."),
  ).toBeVisible();
  await expect(quantity(page)).toHaveValue("");
  // The fee is deducted from the quantity, so that the requested amount arrives.
  await expect(page.getByText("The code asks for 0.25 BTC. With the fee, that's 0.2501 BTC.")).toBeVisible();
  await use(page, "0.2501 BTC").click();
  await expect(quantity(page)).toHaveValue("0.2501");
  await expect(use(page, "0.2501 BTC")).toBeDisabled();
  await says(use(page, "0.2501 BTC"), "The field already has this value.");
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Recipient gets\s*0\.25 BTC/);
});

test("'No QR code detected. …' after 30 s, with a retry; the camera stops then and when the dialog closes", async ({
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
  await expect.poll(() => tracks(page)).toEqual(["live"]);
  await page.clock.fastForward(30_000);
  await expect(scanner(page).getByRole("alert")).toHaveText(
    "No QR code detected. Please ensure the QR code is visible and well-lit.",
  );
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
  await recordTexts(page);
  await again(page).click();
  await isLooking(page);
  expect(await recordedTexts(page)).toEqual([
    "Starting the camera...",
    "Hold the code in front of the camera.",
  ]);
  await expect.poll(() => tracks(page)).toEqual(["ended", "live"]);
  await page.keyboard.press("Escape");
  await expect(scanner(page)).toBeHidden();
  await expect.poll(() => tracks(page)).toEqual(["ended", "ended"]);
});

test("'Failed to initialize QR scanner.' when its files do not load", async ({ open, someone, console }) => {
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

test("T44 a code of another coin says so and fills nothing; one for another network of this coin offers to switch", async ({
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
  await expect(page.getByText("The code is for the TRC20 network.")).toBeVisible();
  await expect(network(page)).toHaveText("Polygon POS");
  await says(address(page), /This is a Tron address/);
  await use(page, "TRC20").click();
  await expect(network(page)).toHaveText("TRC20");
  await expect(use(page, "TRC20")).toBeDisabled();
  await expect(address(page)).not.toHaveAttribute("aria-invalid");
  await expect(quantity(page)).toHaveValue("");
});

test("from a pasted or dropped picture, on the field and on the dialog; T44 XRP's tag is offered, and its absence is pointed out", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "ripple", "100");
  const page = await open(someone, "/withdraw/ripple");
  const dataTransfer = await carrying(page, pictureOf(`ripple:${rippleAddress}?dt=77`));
  await address(page).dispatchEvent("drop", { dataTransfer });
  await expect(address(page)).toHaveValue(rippleAddress);
  await expect(page.getByText("The code includes the destination tag 77.")).toBeVisible();
  await expect(tag(page)).toHaveValue("");
  await quantity(page).fill("20");
  await page.getByRole("button", { name: "Submit" }).click();
  const question = page.getByRole("dialog", { name: "Confirm your withdrawal" });
  await expect(question).toContainText("The code includes the destination tag 77, but you aren't using it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await use(page, "tag 77").click();
  await expect(tag(page)).toHaveValue("77");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(question).toContainText("With the destination tag 77");
  await expect(question).not.toContainText("you aren't using it");
  await question.getByRole("button", { name: "Cancel" }).click();
  await address(page).fill("");
  await expect(use(page, "tag 77")).toHaveCount(0);
  await pastePicture(page, rippleAddress);
  await expect(address(page)).toHaveValue(rippleAddress);
  await page.context().grantPermissions([]);
  await scanButton(page).click();
  await expect(scanner(page).getByRole("alert")).toBeVisible();
  const other = await carrying(page, pictureOf(`${rippleAddress}?dt=5`));
  await scanner(page).dispatchEvent("drop", { dataTransfer: other });
  await expect(scanner(page)).toBeHidden();
  await use(page, "tag 5").click();
  await expect(tag(page)).toHaveValue("5");
  // The next code is for another recipient: the previous code's tag must not stay.
  await pastePicture(page, `ripple:${rippleAddress}?dt=9`);
  await expect(use(page, "tag 9")).toBeEnabled();
  await expect(tag(page)).toHaveValue("");
});

test("T44 a typed or pasted payment URI is reduced to its address and never changes the quantity", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/withdraw/bitcoin");
  await address(page).fill(`bitcoin:${bitcoinAddress}?amount=0.25`);
  await quantity(page).fill("7");
  await expect(address(page)).toHaveValue(bitcoinAddress);
  await expect(quantity(page)).toHaveValue("7");
  await use(page, "0.2501 BTC").click();
  await expect(quantity(page)).toHaveValue("0.2501");
  await quantity(page).fill("0.5");
  await expect(use(page, "0.2501 BTC")).toBeEnabled();
  await address(page).fill(`ethereum:0x52908400098527886E0F7030069857D2E4169EE7?value=1`);
  await address(page).blur();
  await says(address(page), "This code is for Ethereum.");
  await expect(page.getByText("The code asks for")).toHaveCount(0);
});

test("T74 a scanned or pasted code with a field that nobody reads is refused and says which; XRP's tag is found under its other names", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/withdraw/ripple");
  await pastePicture(page, `ripple:${rippleAddress}?amount=5&invoiceid=AB12`);
  await says(address(page), "This code asks for an invoice number, which withdrawals do not support.");
  await expect(address(page)).toHaveValue("");
  await pastePicture(page, `ripple:${rippleAddress}?somethingnew=1`);
  await says(address(page), "This code has the field “somethingnew”, which withdrawals do not support.");
  await pastePicture(page, `ripple:${rippleAddress}?tag=1&dt=2`);
  await says(address(page), "This code has the field “dt” twice, with different values.");
  for (const [code, tagged] of [
    [`https://xrpl.to/send?to=${rippleAddress}&dt=495`, "495"],
    [`${rippleAddress}:496`, "496"],
    [`ripple:${rippleAddress}?destinationTag=497`, "497"],
  ] as const) {
    await pastePicture(page, code);
    await expect(address(page)).toHaveValue(rippleAddress);
    await expect(use(page, `tag ${tagged}`)).toBeEnabled();
  }
  await address(page).fill(`${rippleAddress}:495`);
  await address(page).blur();
  await expect(address(page)).toHaveValue(rippleAddress);
  await expect(use(page, "tag 495")).toBeEnabled();
});
