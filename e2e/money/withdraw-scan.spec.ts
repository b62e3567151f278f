import type { Page } from "@playwright/test";
import { allowCamera, browserWithCamera, showToCamera, tracks } from "../support/browser/camera.ts";
import { address, bitcoinAddress, quantity, says, use } from "../support/money/withdraw-screen.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: await browserWithCamera() });

const scanButton = (page: Page) => page.getByRole("button", { name: "Scan QR Code" });
const scanner = (page: Page) => page.getByRole("dialog", { name: "Scan QR Code" });

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
