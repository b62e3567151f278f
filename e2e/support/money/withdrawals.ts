import { expect, type Page } from "@playwright/test";

/** Whose withdrawal it is. */
interface Owner {
  email: string;
}

/** A tab of the queue; its count follows its name. */
export const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
/** The queue's search field. */
export const search = (page: Page) =>
  page.getByRole("searchbox", { name: "Search by email, name or address" });
/** The queue's withdrawals; each is a button that opens it. */
export const cards = (page: Page) => page.getByRole("list", { name: "Withdrawals" }).getByRole("button");
/** Somebody's withdrawals in the queue. */
export const cardOf = (page: Page, { email }: Owner) => cards(page).filter({ hasText: email });
/** The dialog of a withdrawal. */
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Withdrawal", exact: true });
/** A button of the withdrawal's dialog. */
export const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
/** A value in the dialog. */
export const fact = (page: Page, name: string) =>
  dialog(page)
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");

/** Claims the open dialog's withdrawal for payment, which an approval requires (T60). */
export async function claim(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Claim for paying" }).click();
  await expect(page.getByRole("dialog")).toContainText("You claimed this withdrawal for paying");
}

/** Presses a button of an open dialog, and gives the answer to what it asks once. */
export async function decide(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await answer(page);
}

/** Confirms the question that is open above a dialog or a page. */
export async function answer(page: Page): Promise<void> {
  await question(page).getByRole("button").last().click();
}

/** What an act that cannot be undone asks. */
export const question = (page: Page) => page.getByRole("dialog", { name: /\?$/ });

interface Lists {
  page: Page;
  person: Owner;
  /** The status as shown on the card: another tab's cards stay until this tab's are rendered. */
  status?: "PENDING" | "COMPLETED" | "REJECTED";
}

/** Opens a withdrawal's dialog. */
export async function choose({ page, person, status = "PENDING" }: Lists): Promise<void> {
  await cardOf(page, person).filter({ hasText: status }).click();
  await expect(dialog(page)).toContainText(person.email);
}
