import { reads } from "@portico/contract";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../support/smtp.ts";

let app: TestApp;
let mail: MailServer;
let owner: Person;

beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ config: { smtpUrl: mail.url, publicUrl: "http://localhost" } });
  owner = await app.addPerson({ role: "owner" });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const list = async () => {
  const { body } = await get(app.url, "/api/admin/checklist", { cookie: owner.cookie });
  return reads.adminChecklist.output.parse(body);
};
const run = (text: string) => app.database.owner.query(text);

test("the first-run checklist is measured: nothing is done at first, and each item once it is done", async () => {
  expect(await list()).toMatchObject({
    second_factor: { is_required: false, protected: 0 },
    has_second_administrator: false,
    last_backup_at: null,
    has_live_prices: false,
    is_https: false,
  });
  // The mail server is checked in the background, since it may take long to answer.
  await expect.poll(async () => (await list()).mail).toBe("works");
  await run("update app.settings set value = '100' where key like 'second_administrator_%'");
  await run("select app.record_backup(now(), 'pg_dump')");
  await run("update app.users set two_factor_enabled = true where role is not null");
  await run("update app.sessions set mfa_passed = true");
  await run("update app.settings set value = 'true' where key = 'admin_two_factor_required'");
  await run(
    `insert into app.crypto_prices (coin_id, market_price, premium_rate, last_updated, source)
     select coin_id, 1, 0, now(), 'coingecko' from app.coins
     on conflict (coin_id) do update set source = 'coingecko', last_updated = now()`,
  );
  expect(await list()).toMatchObject({ has_live_prices: true, has_reviewed_fees: false });
  // One old price, or one that is in doubt, is enough: that coin does not trade.
  await run("update app.crypto_prices set last_updated = now() - interval '1 day' where coin_id = 'ripple'");
  expect(await list()).toMatchObject({ has_live_prices: false, coins_without_price: ["XRP"] });
  await run(
    "insert into app.pauses (kind, coin_id, reason, paused_by) select 'swap', 'ripple', 'Closed', id from app.users limit 1",
  );
  expect(await list()).toMatchObject({ has_live_prices: true, coins_without_price: [] });
  await run(
    "insert into app.pauses (kind, reason, paused_by) select 'swap', 'Closed', id from app.users limit 1",
  );
  expect(await list(), "while all swaps are paused").toMatchObject({
    has_live_prices: true,
    coins_without_price: [],
  });
  await run("update app.crypto_prices set last_updated = now() - interval '1 day'");
  expect(await list(), "while all swaps are paused").toMatchObject({ has_live_prices: false });
  await run("update app.crypto_prices set last_updated = now()");
  await run("delete from app.pauses where coin_id is null");
  const done = await list();
  expect(done).toMatchObject({
    second_factor: { is_required: true, protected: done.second_factor.administrators },
    has_second_administrator: true,
    has_live_prices: true,
  });
  expect(done.last_backup_at).not.toBeNull();
});
