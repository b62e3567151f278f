import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, expect, test } from "vitest";

const world = useWorld();
let owner: Person;

beforeEach(async () => {
  owner = await world.person({ role: "owner" });
});

const acts = (person: Person) =>
  world.rows<{ action_name: string; details: Record<string, unknown>; ip_address: string }>(
    `select action_name, details, ip_address from app.acts
     where details ->> 'user_id' = $1 or (target_id = $1 and action_name = 'sign_in_failed') order by sequence`,
    [person.id],
  );
const signIn = (person: Person, method: string) =>
  world.rows(
    `with named as (select app.name_sign_in($2))
     insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
     select $1, sha256(gen_random_uuid()::text::bytea), 'Firefox', '192.0.2.7', now() + interval '1 day' from named`,
    [person.id, method],
  );
const attempt = (person: Person) =>
  world.rows(`select app.count_sign_in('{"address": "203.0.113.9", "device": "curl"}', $1, 'password')`, [
    person.id,
  ]);
const age = (interval: string) =>
  world.rows("update app.failed_sign_ins set at = at - $1::interval, noted_at = noted_at - $1::interval", [
    interval,
  ]);
const note = () => world.rows("select api.note_failed_sign_ins('{}')");

test("an administrator's sign-in and the end of their session are in the audit log, with device and address", async () => {
  await signIn(owner, "provider");
  await world.rows(
    "update app.sessions set ended_at = now(), end_reason = 'signed out' where user_id = $1 and device_info = 'Firefox'",
    [owner.id],
  );
  expect((await acts(owner)).slice(-2)).toMatchObject([
    { action_name: "signed_in", ip_address: "192.0.2.7", details: { method: "provider", device: "Firefox" } },
    { action_name: "signed_out", details: { end_reason: "signed out" } },
  ]);
});

test("a user's sign-in is not", async () => {
  const user = await world.person();
  await signIn(user, "password");
  expect(await acts(user)).toEqual([]);
});

test("failed attempts are summed up: one row an hour, however many strangers try", async () => {
  for (let tries = 0; tries < 30; tries += 1) await attempt(owner);
  await note();
  expect((await acts(owner)).filter(({ action_name }) => action_name === "sign_in_failed")).toEqual([]);
  await age("2 minutes");
  await note();
  for (let tries = 0; tries < 5; tries += 1) await attempt(owner);
  await age("2 minutes");
  await note();
  const failed = async () =>
    (await acts(owner)).filter(({ action_name }) => action_name === "sign_in_failed");
  expect(await failed()).toMatchObject([
    { details: { attempts: 30, kinds: ["password"], addresses: ["203.0.113.9"], devices: ["curl"] } },
  ]);
  await age("1 hour");
  await note();
  expect((await failed())[1]).toMatchObject({ details: { attempts: 5 } });
});

test("a right attempt is no failed one, and attempts at users are not counted", async () => {
  const user = await world.person();
  await attempt(user);
  await attempt(owner);
  await world.rows(`select app.forgive_sign_in('{"address": "203.0.113.9"}', $1, 'password')`, [owner.id]);
  expect(
    await world.rows("select from app.failed_sign_ins where user_id in ($1, $2)", [owner.id, user.id]),
  ).toEqual([]);
});

test("the chain stays whole", async () => {
  expect(await world.rows("select * from app.verify_admin_activity()")).toEqual([]);
});

test("the list names the person concerned, and a deleted one has no email", async () => {
  const user = await world.person();
  await world.rows("select app.record_admin_activity('{}', null, 'balance_added', 'user', $1::text, '{}')", [
    user.id,
  ]);
  const list = () =>
    world.call<Record<string, unknown>[]>(owner, "admin_audit", {
      p_action: "balance_added",
      p_about: user.id,
    });
  const [row] = await list();
  expect(row).toMatchObject({ person_id: user.id });
  expect(row?.person_email).toMatch(/@/);
  await world.rows("update app.users set anonymised_at = now() where id = $1", [user.id]);
  expect(await list()).toMatchObject([{ person_id: user.id, person_email: null }]);
});

test("views are left out unless they are asked for", async () => {
  await world.call(owner, "log_admin_activity", { action_name: "wallets_viewed", target_type: "wallets" });
  const names = async (p_action?: string) =>
    (await world.call<{ action_name: string }[]>(owner, "admin_audit", p_action ? { p_action } : {})).map(
      ({ action_name }) => action_name,
    );
  expect(await names()).not.toContain("wallets_viewed");
  expect(new Set(await names("views"))).toEqual(new Set(["wallets_viewed"]));
  expect(await names("every")).toContain("wallets_viewed");
  expect(await names("wallets_viewed")).toContain("wallets_viewed");
});
