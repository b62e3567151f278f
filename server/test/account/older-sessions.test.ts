import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import { type AccountServer, startAccountServer } from "../support/account/account-server.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { giveUsdt, usdtTerms, withdrawUsdt } from "../support/account/thieves.ts";
import { secure, whoIs } from "../support/account/two-factor.ts";

let server: AccountServer;
const { member, signIn, verified } = acts(() => server);
const { joinWithPasskey, newBrowser } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

test("T51 a thief's session from before two-factor can't withdraw once it is on", {
  tags: "long",
}, async () => {
  const { person, browser } = await member();
  await giveUsdt(server, person, "500");
  const thief = await signIn(person);
  const { code } = await secure(server, person, browser);
  expect(await withdrawUsdt(server, thief, person, "399")).toMatchObject({
    status: 401,
    body: { code: "not_authenticated" },
  });
  const confirmation = { ...usdtTerms("10"), code: code() };
  expect((await browser.post("/api/auth/confirm-withdrawal", confirmation)).status).toBe(200);
  expect((await withdrawUsdt(server, browser, person, "10")).status).toBe(200);
});

test("T51 adding an authenticator app ends every other session and informs their pages", async () => {
  const { person, browser } = await member();
  const elsewhere = await signIn(person);
  const page = await connectLive(server.origin, {
    cookie: `portico_session=${elsewhere.cookies.get("portico_session")}`,
  });
  await secure(server, person, browser);
  expect(await page.closed).toBe(4001);
  expect(page.of("session_ended")).toEqual([{ type: "session_ended", reason: "two_factor_on" }]);
  expect(await whoIs(elsewhere)).toBeNull();
  expect(await whoIs(browser)).toBe(person.email);
});

test("T51 so does adding the first passkey; adding a further factor ends no session", {
  tags: "long",
}, async () => {
  const { person, browser, device } = await joinWithPasskey();
  const { prove, signInWith, addPasskey } = passkeyActs(() => server);
  const elsewhere = newBrowser();
  expect((await signInWith(elsewhere, device)).answer.status).toBe(200);
  const { added } = await addPasskey(browser, { passkey: await prove(browser, device) });
  expect(added.status).toBe(200);
  expect(await whoIs(elsewhere)).toBe(person.email);
});

test("T51 a new password ends every session from before", { tags: "long" }, async () => {
  const { person } = await member();
  await giveUsdt(server, person, "500");
  const thief = await signIn(person);
  const owner = await verified(person);
  expect((await owner.put("/api/auth/user", { password: "a wholly new Orchard 7" })).status).toBe(200);
  expect((await withdrawUsdt(server, thief, person, "399")).body.code).toBe("not_authenticated");
});
