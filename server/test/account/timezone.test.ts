import { timezones } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import { newPerson } from "../support/account/account-server.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../support/account/third-party.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn } from "../support/smtp.ts";

let server: ThirdPartyServer;
const { signUp } = acts(() => server);

beforeAll(async () => {
  server = await startThirdPartyServer();
});
afterAll(() => server.close());

const from = (zone: string) => ({ "x-timezone": zone });
const zoneOf = async (browser: Browser) => (await browser.get("/api/auth/user")).body.user.timezone;

/** Signs up in a browser that claims this time zone. */
async function join(zone: string): Promise<string> {
  const { person, browser, code: token } = await signUp();
  await browser.post("/api/auth/verify", { email: person.email, token, type: "signup" }, from(zone));
  return zoneOf(browser);
}

describe("a new account starts with its browser's time zone", () => {
  test("if it is offered, or has the same time all year as one that is, else with UTC", async () => {
    expect(await join("Australia/Sydney")).toBe("Australia/Sydney");
    expect(await join("Europe/Zurich")).toBe("Europe/Paris");
    expect(await join("Asia/Singapore")).toBe("Asia/Shanghai");
    expect(await join("Asia/Kolkata")).toBe("UTC");
  });

  test("also when a link, a provider or a provider's code makes it", async () => {
    const { browser, link } = await signUp();
    const { token, type } = link;
    expect((await browser.post("/api/auth/link", { token, type }, from("Asia/Tokyo"))).status).toBe(200);
    expect(await zoneOf(browser)).toBe("Asia/Tokyo");

    const verified = server.browser();
    const query = await server.goOut(verified, server.member().sub);
    await verified.post("/api/auth/callback", { query }, from("America/Toronto"));
    expect(await zoneOf(verified)).toBe("America/New_York");

    const { sub, email } = server.member({ email_verified: undefined as unknown as boolean });
    const unverified = server.browser();
    expect((await server.signIn(unverified, sub)).body).toMatchObject({ needsEmailCode: true });
    const code = codeIn(await server.mail.next(email));
    await unverified.post("/api/auth/callback/confirm", { token: code }, from("Europe/London"));
    expect(await zoneOf(unverified)).toBe("Europe/London");
  });

  test("a later sign-in elsewhere does not change it", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const input = { grant_type: "password", email: person.email, password: person.password };
    expect((await browser.post("/api/auth/token", input, from("Asia/Tokyo"))).status).toBe(200);
    expect(await zoneOf(browser)).toBe("UTC");
  });

  test("the claim is never more than a claim: anything else gives UTC, and fails no sign-up", {
    tags: "long",
  }, async () => {
    for (const zone of [
      "Mars/Olympus",
      "CET",
      "<-01>+1",
      "../../etc/passwd",
      "x".repeat(8_000),
      "'; select 1",
    ]) {
      expect(await join(zone), zone.slice(0, 20)).toBe("UTC");
    }
  });

  test("the database offers what the contract offers, and finds each of them", async () => {
    const { rows } = await server.database.owner.query<{ offered: string }>(
      "select app.offered_timezone(name) offered from unnest($1::text[]) with ordinality as zones (name, place) order by place",
      [[...timezones, null, "", "Foo/Bar+3", `Europe/${"x".repeat(70)}`]],
    );
    const odd = rows.splice(timezones.length).map(({ offered }) => offered);
    expect(rows.map(({ offered }) => offered)).toEqual([...timezones]);
    expect(odd.every((zone) => (timezones as readonly string[]).includes(zone))).toBe(true);
  });
});
