import type { Page } from "@playwright/test";
import type { Person } from "../people/people.ts";

/** The button with that name on the screen itself, not in the header. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name });

/** Types a code: the first box takes the focus, and the rest follows from the keyboard. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Digit 1", { exact: true }).focus();
  await page.keyboard.type(code);
}

/** Fills in email and password on the sign-in form. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Fills in the sign-up form once it is shown: the sign-in form also has an email and a password. */
export async function fillSignUp(
  page: Page,
  person: Pick<Person, "email" | "username" | "password">,
): Promise<void> {
  await page.getByLabel("Username").fill(person.username);
  await fillSignIn(page, person);
  await page.getByLabel("Confirm Password").fill(person.password);
}

/** Counts the page's requests to an address of the API from now on. */
export function countRequests(page: Page, path: RegExp) {
  const counted = { count: 0 };
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) counted.count += 1;
  });
  return counted;
}
