import { overflows } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { linkIn } from "../support/exchange/mail.ts";
import { join, post } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

/** The link of somebody's next email that signs in. */
async function magicLink(exchange: Exchange, email: string): Promise<string> {
  await post(exchange, "/api/auth/otp", { email }, { address: "198.18.200.7" });
  for (;;) {
    const mail = await exchange.mailbox.next(email);
    if (mail.text?.includes("#type=magiclink")) return linkIn(mail);
  }
}

test("T63 a thief's link shows whose account it opens, whatever email is in its URL, and asks before it replaces a session", {
  tag: "@long-journey",
}, async ({ open, exchange }) => {
  const owner = await join(exchange);
  const thief = await join(exchange);
  const link = await magicLink(exchange, thief.email);
  expect(link).not.toContain("email=");
  const page = await open(owner, `${link}&email=${encodeURIComponent(owner.email)}`, phone);
  await expect(page.getByText(thief.email, { exact: true })).toBeVisible();
  await expect(page.getByText(`You're signed in as ${owner.email}.`)).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflows(page), `${width} px`).toBe(false);
  }
  await test.step("staying changes nothing", async () => {
    await page.getByRole("link", { name: `Stay signed in as ${owner.email}` }).click();
    await expect(page).toHaveURL("/wallets");
    const { user } = await (await page.request.get("/api/auth/user")).json();
    expect(user.email).toBe(owner.email);
  });
  await test.step("continuing replaces the session", async () => {
    await page.goto(link);
    await page.getByRole("button", { name: `Continue as ${thief.email}` }).click();
    await expect(page).toHaveURL("/wallets");
    const { user } = await (await page.request.get("/api/auth/user")).json();
    expect(user.email).toBe(thief.email);
  });
});
