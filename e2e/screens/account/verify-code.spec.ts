import type { Page } from "@playwright/test";
import { fakeCode } from "@portico/testing/fake";
import { button, fillSignUp, typeCode } from "../../support/browser/forms.ts";
import { breakConnection, brokenConnection, doubleClick, overflows } from "../../support/browser/screens.ts";
import { expect, type Open, type OpenOptions, phone, test } from "../support/test.ts";

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

const digit = (page: Page, number: number) => page.getByLabel(`Digit ${number}`, { exact: true });

const problem = (page: Page) => page.getByRole("main").getByRole("alert");

const clipboard: OpenOptions = { permissions: ["clipboard-read", "clipboard-write"] };

/** Signs up on the form and waits at the six boxes. */
async function toCode(open: Open, options: OpenOptions = {}, from = "/auth?mode=sign-up") {
  const page = await open(from, { ...clipboard, ...options });
  return { page, person: await signUp(page) };
}

async function signUp(page: Page) {
  const person = { email: "ada@example.org", username: "ada", password: "Orchard ada" };
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillSignUp(page, person);
  await button(page, "Create Account").click();
  await expect(page).toHaveURL("/verify-code");
  await expect(digit(page, 1)).toBeFocused();
  return person;
}

/** Differs in its last digit only: typed over the right one, the other five digits stay. */
const wrongCode = `${fakeCode.slice(0, -1)}0`;

async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

for (const device of ["desktop", "phone"] as const) {
  test(`on a ${device} the digit that is in a box moves on when it is typed again, and another one replaces it and moves on`, async ({
    open,
  }) => {
    const { page } = await toCode(open, device === "phone" ? phone : {});
    const shown = () =>
      Promise.all([1, 2, 3, 4, 5, 6].map((number) => digit(page, number).inputValue())).then((all) =>
        all.join(""),
      );
    await page.keyboard.type("11");
    await expect(digit(page, 3)).toBeFocused();
    // A click puts the caret anywhere in the box.
    for (const key of [null, "Home", "End"]) {
      await digit(page, 1).click();
      if (key) await page.keyboard.press(key);
      await page.keyboard.type("1");
      await expect(digit(page, 2)).toBeFocused();
      expect(await shown()).toBe("11");
    }
    await page.keyboard.type("5");
    await expect(digit(page, 3)).toBeFocused();
    expect(await shown()).toBe("15");
    await digit(page, 1).click();
    await page.keyboard.press("Home");
    await page.keyboard.type("7");
    await expect(digit(page, 2)).toBeFocused();
    await page.keyboard.type("529");
    expect(await shown()).toBe("7529");
    // An empty box has nothing to delete: the first Backspace only moves, the next ones delete.
    await page.keyboard.press("Backspace");
    await expect(digit(page, 4)).toBeFocused();
    expect(await shown()).toBe("7529");
    await page.keyboard.press("Backspace");
    expect(await shown()).toBe("752");
    await page.keyboard.type("2");
    await expect(digit(page, 5)).toBeFocused();
    expect(await shown()).toBe("7522");
  });
}

test("titled 'Verify Your Email', with the email, on a phone; the code survives a reload; an exception can be tried again", async ({
  open,
  console,
}) => {
  console.allow(brokenConnection);
  const { page, person } = await toCode(open, { ...phone, permissions: [] });
  await test.step("titled 'Verify Your Email', with the email", async () => {
    await expect(page.getByRole("heading", { name: "Verify Your Email" })).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.getByRole("group", { name: "Verification code" }).getByRole("textbox")).toHaveCount(6);
    await expect(digit(page, 1)).toBeFocused();
    await expect(digit(page, 1)).toHaveAttribute("inputmode", "numeric");
    await expect(page.getByRole("link", { name: "Back to Sign In" })).toHaveAttribute("href", "/auth");
    expect(await overflows(page)).toBe(false);
  });
  await test.step("when the clipboard cannot be read: 'Failed to paste code. Please try again.'", async () => {
    await button(page, "Paste").click();
    await expect(problem(page)).toHaveText("Failed to paste code. Please try again.");
  });
  await test.step("a reload in the middle keeps the email", async () => {
    await typeCode(page, "123");
    await page.reload();
    await expect(page.getByText(person.email)).toBeVisible();
  });
  const failWith = async (typed: string) => {
    const restore = await breakConnection(page, /\/api\/auth\/verify/);
    await typeCode(page, typed);
    await expect(problem(page)).toHaveText("Verification failed. Please try again.");
    await restore();
  };
  await test.step("an exception gives 'Verification failed. Please try again.'; 'Verify Code' tries again", async () => {
    await failWith(wrongCode);
    await button(page, "Verify Code").dblclick();
    await expect(problem(page)).toHaveText("Invalid verification code. Please check and try again.");
  });
  await test.step("correcting a digit of a complete code sends nothing until 'Verify Code' is pressed", async () => {
    await failWith(wrongCode);
    await typeCode(page, fakeCode);
    await expect(problem(page)).toBeEmpty();
    await doubleClick(button(page, "Verify Code"), /\/api\/auth\/verify/);
    await expect(page).toHaveURL("/wallets");
  });
});

test("a wrong code: 'Invalid verification code. Please check and try again.'; pasting the right one leads to the originally requested path", async ({
  open,
}) => {
  const { page } = await toCode(open, {}, "/swap?from=litecoin&to=tether");
  await test.step("'Invalid verification code. Please check and try again.'; the right one still works", async () => {
    await typeCode(page, wrongCode);
    await expect(problem(page)).toHaveText("Invalid verification code. Please check and try again.");
    await expect(page).toHaveURL("/verify-code");
    await expect(digit(page, 1)).toBeFocused();
  });
  await test.step("a 6-digit code pasted into the first box fills all boxes and submits", async () => {
    await copy(page, ` ${fakeCode.replace(/^.../, "$&-")}\n`);
    await digit(page, 4).press("ControlOrMeta+v");
    await expect(page).toHaveURL("/swap?from=litecoin&to=tether");
  });
});

test("T74 a code's digits are read from any keyboard: full-width, composed, and the same digit again", async ({
  open,
}) => {
  const { page } = await toCode(open);
  const wide = (digits: string) => digits.replace(/\d/g, (one) => String.fromCodePoint(0xff10 + Number(one)));
  const devtools = await page.context().newCDPSession(page);
  await test.step("the digit that is in the box moves on, also without the name of its key", async () => {
    await page.keyboard.insertText("7");
    await digit(page, 1).focus();
    await page.keyboard.insertText("7");
    await expect(digit(page, 2)).toBeFocused();
    await expect(digit(page, 1)).toHaveValue("7");
    await page.keyboard.insertText("２");
    await expect(digit(page, 2)).toHaveValue("2");
    await expect(digit(page, 3)).toBeFocused();
    await page.reload();
    await expect(digit(page, 1)).toBeFocused();
  });
  await test.step("a composition is read when it ends", async () => {
    for (const text of [wide(fakeCode.slice(0, 1)), wide(fakeCode)]) {
      const place = text.length;
      await devtools.send("Input.imeSetComposition", { text, selectionStart: place, selectionEnd: place });
    }
    await expect(page).toHaveURL("/verify-code");
    await devtools.send("Input.insertText", { text: wide(fakeCode) });
    await expect(page).toHaveURL("/wallets");
  });
});
