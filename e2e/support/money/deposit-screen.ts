import type { Page } from "@playwright/test";

export const generate = (page: Page) => page.getByRole("button", { name: "Generate Wallet" });
export const regenerate = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Regenerate Wallet" });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Regenerate your wallet?" });
export const picture = (page: Page) => page.getByRole("img", { name: "Deposit address QR code" });
/** The dialog's button. */
export const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Regenerate Wallet" });

/** Asks for another wallet, and confirms it. */
export async function regenerateWallet(page: Page): Promise<void> {
  await regenerate(page).click();
  await confirm(page).click();
}
