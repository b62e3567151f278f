import { typeCode } from "../support/browser/forms.ts";
import { arriveWith } from "../support/browser/screens.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { newAddress, newName, startSignUp } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

test("'returnTo' is passed to /verify-code and followed after success; T30 one outside our site is ignored", {
  tag: "@journey",
}, async ({ open, exchange }) => {
  for (const [returnTo, goal] of [
    ["/swap?from=litecoin&to=tether", "/swap?from=litecoin&to=tether"],
    ["//evil.example/wallets", "/wallets"],
  ] as const) {
    const person = newName();
    const page = await open(null, "/auth");
    const cookie = await startSignUp(exchange, person, newAddress());
    await page.context().addCookies([{ ...cookie, url: exchange.url, httpOnly: true, sameSite: "Lax" }]);
    await arriveWith(page, "/confirm-email", { email: person.email, fromLogin: true, returnTo });
    await page.getByRole("link", { name: "Enter the code" }).click();
    await expect(page).toHaveURL("/verify-code");
    await typeCode(page, codeIn(await exchange.mailbox.next(person.email)));
    await expect(page).toHaveURL(goal);
  }
});
