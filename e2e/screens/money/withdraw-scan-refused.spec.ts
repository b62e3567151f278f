import { browserWithCamera, pictureOf } from "../../support/browser/camera.ts";
import { expect, phone, test } from "../support/test.ts";

test.use({ launchOptions: await browserWithCamera(false) });

const bitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

test("'Failed to access camera. …' without permission; a picture of the code works, too", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await open("/withdraw/bitcoin", phone);
  await expect(page.getByLabel("Quantity")).toBeVisible();
  await page.context().grantPermissions([]);
  await page.getByRole("button", { name: "Scan QR Code" }).click();
  const scanner = page.getByRole("dialog", { name: "Scan QR Code" });
  await expect(scanner.getByRole("alert")).toHaveText(
    "Failed to access camera. Please ensure camera permissions are granted.",
  );
  const file = scanner.locator("input[type=file]");
  await file.setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(scanner.getByRole("alert")).toHaveText("Error processing QR code.");
  await file.setInputFiles(pictureOf(bitcoinAddress));
  await expect(scanner).toBeHidden();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(bitcoinAddress);
});
