import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import { giveUsdt } from "../support/account/thieves.ts";
import type { Browser } from "../support/browser.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const known = "0x52908400098527886E0F7030069857D2E4169EE7";
/** Its checksum is in its capitals, so the server writes it as it writes every address. */
const poisoned = "0x5290841a2b3c4d5e6f708192a3b4c5d6e7169ee7";

const save = (browser: Browser, p_network_id: string, p_address: string) =>
  browser.post("/api/rpc/save_address", { p_network_id, p_name: p_network_id, p_address });
const ask = (browser: Browser, network: string, address: string) =>
  browser.get(`/api/similar-recipients?network_id=${network}&address=${encodeURIComponent(address)}`);

test("T74 an address that looks like a saved one is found in any form, for its user alone", {
  tags: "long",
}, async () => {
  const [browser, other] = [await server.join(newPerson()), await server.join(newPerson())];
  await save(browser, "ethereum", known.toLowerCase());
  await save(browser, "bitcoin-cash", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
  const answer = await ask(browser, "polygon", ` ${poisoned} `);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      last_withdrawn_at: null,
      similar: [{ address: known, network_id: "ethereum", name: "ethereum", withdrawn_at: null }],
    },
  });
  // The same address in its older form is not another one.
  const legacy = "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu";
  for (const same of [
    "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    "BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A",
    legacy,
  ]) {
    expect((await ask(browser, "bitcoin-cash", same)).body.similar).toEqual([]);
  }
  expect((await ask(other, "ethereum", poisoned)).body).toEqual({
    is_own: false,
    last_withdrawn_at: null,
    similar: [],
  });
  expect((await ask(browser, "moon", poisoned)).body.code).toBe("missing_network");
  expect((await ask(browser, "ethereum", "")).body.code).toBe("missing_address");
  expect((await ask(browser, "ethereum", "x".repeat(300))).body.code).toBe("invalid_address");
});

test("T74 the email with a withdrawal's code says that its address looks like an earlier one", {
  tags: "long",
}, async () => {
  const person = newPerson();
  const browser = await server.join(person);
  await giveUsdt(server, person, "500");
  await save(browser, "polygon", known);
  const terms = { p_coin_id: "tether", p_network: "Polygon POS", p_amount: "100" };
  const mailFor = async (p_to_address: string) => {
    await server.database.owner.query("delete from app.attempts where bucket ->> 'what' = 'proof-mail'");
    const asked = await browser.post("/api/auth/withdrawal-code", { ...terms, p_to_address });
    expect(asked.status, asked.text).toBe(200);
    const mail = await server.mail.next(person.email, "withdrawal confirmation code");
    return mail.text?.replaceAll(/\s+/g, " ");
  };
  expect(await mailFor(poisoned)).toContain(
    `Careful: the receiving address begins and ends like ${known}, which you have used before, but it's a different one.`,
  );
  expect(await mailFor(known)).not.toContain("Careful");
});
