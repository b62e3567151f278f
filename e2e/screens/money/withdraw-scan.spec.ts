import type { Page } from "@playwright/test";
import {
  allowCamera,
  browserWithCamera,
  carrying,
  pictureOf,
  showToCamera,
  tracks,
} from "../../support/browser/camera.ts";
import {
  address,
  bitcoinAddress,
  network,
  quantity,
  says,
  use,
} from "../../support/money/withdraw-screen.ts";
import { setBalances } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: await browserWithCamera() });

const tronAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const rippleAddress = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";

const scanButton = (page: Page) => page.getByRole("button", { name: "Scan QR Code" });
const scanner = (page: Page) => page.getByRole("dialog", { name: "Scan QR Code" });
const tag = (page: Page) => page.getByLabel("Destination tag");
const again = (page: Page) => scanner(page).getByRole("button", { name: "Try again" });

/** Pastes a picture into the address field, as a keyboard would. */
async function pastePicture(page: Page, text: string): Promise<void> {
  await carrying(page, pictureOf(text));
  await address(page).waitFor();
  await page.evaluate(
    `document.querySelector("input[name=address]").dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: window.carried, bubbles: true, cancelable: true }))`,
  );
}

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

test("'No QR code detected. …' after 30 s, with a retry; the camera stops then and when the dialog closes", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  showToCamera(null);
  const page = await open("/withdraw/bitcoin");
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

test("'Failed to initialize QR scanner.' when its files do not load", async ({ open, console, api }) => {
  api.begin({ isEmpty: true });
  console.allow(/ERR_FAILED|wasm|ArrayBuffer instantiation|Aborted/);
  showToCamera(null);
  const page = await open("/withdraw/bitcoin");
  await expect(quantity(page)).toBeVisible();
  await allowCamera(page);
  await page.context().route(/\.wasm$/, (route) => route.abort("failed"));
  await scanButton(page).click();
  await expect(scanner(page).getByRole("alert")).toHaveText("Failed to initialize QR scanner.");
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
});

test("T44 a code of another coin says so and fills nothing; one for another network of this coin offers to switch", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  showToCamera(`litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9?amount=1`);
  const page = await open("/withdraw/tether");
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
  api,
}) => {
  api.begin({ isEmpty: true });
  setBalances(api, { ripple: "100" });
  const page = await open("/withdraw/ripple");
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
  // A camera that shows nothing of use: the dialog stays open for the picture.
  showToCamera("litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9");
  await scanButton(page).click();
  await expect(scanner(page).getByRole("alert")).toHaveText("This code is for Litecoin.");
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
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await open("/withdraw/bitcoin");
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
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await open("/withdraw/ripple");
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
