import { createAuthenticator } from "@portico/testing/server/authenticator.ts";
import type { LiveClient } from "@portico/testing/server/live-client.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signInInput,
  startAccountServer,
} from "../../support/account/account-server.ts";
import { forgetSteps, giveCode, giveFirstFactor, secure } from "../../support/account/two-factor.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
  await server.database.owner.query(
    "update app.settings set value = 'true' where key = 'admin_two_factor_required'",
  );
});
afterAll(() => server.close());

const required = { status: 403, body: { code: "two_factor_required" } };

async function joinAsAdmin(browser?: Browser) {
  const person = newPerson();
  const own = await server.join(person, browser);
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
  return { person, browser: own };
}

const read = (browser: Browser) => browser.get("/api/admin/users");
const call = (browser: Browser) => browser.post("/api/rpc/admin_get_withdrawals");

async function isRequired(browser: Browser): Promise<boolean> {
  return (await browser.get("/api/auth/user")).body.user.two_factor_required;
}

describe("T26 when the operator requires a second factor of administrators", () => {
  test("T26 one without it can read and call nothing in the back office, and learns why", async () => {
    const { browser } = await joinAsAdmin();
    expect(await isRequired(browser)).toBe(true);
    expect(await read(browser)).toMatchObject(required);
    expect(await call(browser)).toMatchObject(required);
    expect((await browser.get("/api/auth/factors")).body.is_compulsory).toBe(true);
  });

  test("T26 setting it up opens the back office at once, only in this browser", async () => {
    const { person, browser } = await joinAsAdmin();
    const elsewhere = server.browser();
    await elsewhere.post("/api/auth/token", signInInput(person));
    const { code } = await secure(server, person, browser);
    expect(await isRequired(browser)).toBe(false);
    expect((await read(browser)).status).toBe(200);
    expect((await call(browser)).status).toBe(200);
    expect((await read(elsewhere)).body.code).toBe("not_authenticated");
    await giveFirstFactor(server, person, elsewhere);
    await giveCode(elsewhere, code());
    expect((await read(elsewhere)).status).toBe(200);
  });

  test("T26 administrators cannot switch it off or remove the last factor", async () => {
    const own = openBrowser(server.origin.replace("127.0.0.1", "localhost"));
    const { person, browser } = await joinAsAdmin(own);
    const { code } = await secure(server, person, browser);
    const compulsory = { status: 409, body: { code: "two_factor_compulsory" } };
    expect(await browser.post("/api/auth/factors/disable", { code: code() })).toMatchObject(compulsory);
    expect(await browser.post("/api/auth/factors/totp/remove", { code: code() })).toMatchObject(compulsory);
    const { body } = await browser.post("/api/auth/factors/passkeys/options", { code: code() });
    const origin = server.origin.replace("127.0.0.1", "localhost");
    const response = createAuthenticator().register(origin, body.options);
    expect((await browser.post("/api/auth/factors/passkeys", { name: "Key", response })).status).toBe(200);
    await forgetSteps(server);
    expect((await browser.post("/api/auth/factors/totp/remove", { code: code() })).status).toBe(200);
    expect((await read(browser)).status).toBe(200);
  });

  test("T26 other users are not affected", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    expect(await isRequired(browser)).toBe(false);
    const { code } = await secure(server, person, browser);
    expect((await browser.get("/api/auth/factors")).body.is_compulsory).toBe(false);
    expect((await browser.post("/api/auth/factors/disable", { code: code() })).status).toBe(200);
  });
});

describe("T26 on live sockets", () => {
  const stage = useStage();

  /**
   * Whether an event for administrators reaches this socket. It has arrived when the event for everyone behind it has. A
   * ping would show that, too, but a socket may send only a few of them.
   */
  async function receives(client: LiveClient): Promise<boolean> {
    const had = client.of("admin_withdrawals").length;
    const marks = client.of("coins_changed").length;
    stage.node.bus.publish({ type: "admin_withdrawals" });
    stage.node.bus.publish({ type: "coins_changed" });
    await expect.poll(() => client.of("coins_changed").length).toBeGreaterThan(marks);
    return client.of("admin_withdrawals").length > had;
  }

  test("T26 events for administrators require a second factor, as soon as it is given or required", {
    tags: "long",
  }, async () => {
    await stage.start({ revalidateMilliseconds: 50 });
    const { owner } = stage.database;
    const before = await stage.connect({ cookie: stage.admin.cookie });
    stage.node.bus.publish({ type: "admin_withdrawals" });
    await expect.poll(() => before.of("admin_withdrawals").length).toBe(1);
    await owner.query("update app.settings set value = 'true' where key = 'admin_two_factor_required'");
    const after = await stage.connect({ cookie: stage.admin.cookie });
    expect(await receives(after)).toBe(false);
    // The open socket loses its permissions at the next check.
    await expect.poll(() => receives(before)).toBe(false);
    await owner.query("update app.sessions set mfa_passed = true where user_id = $1", [stage.admin.id]);
    await expect.poll(() => receives(after)).toBe(true);
  });
});
