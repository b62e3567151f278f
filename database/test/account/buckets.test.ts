import { randomBytes } from "node:crypto";
import { canonicalEmail } from "@portico/contract";
import { fc, searches, searchTime } from "@portico/testing";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterEach, beforeAll, expect, test } from "vitest";

const world = useWorld({ max: 4 });
let owner: Person;

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
});
afterEach(forgetNames);
/** Names of buckets, separators, wildcards, and what looks like another's bucket or another letter. */
const hostileWords = [
  "sign-in",
  "code",
  "code-mail",
  "browser",
  "resend",
  "proof-mail",
  "price-update",
  "wrong-code",
  "guess",
  "192.0.2.7",
  "192.0.2.0/24",
  "%",
  "_",
  "a%",
  "a_",
  "a:b",
  "a",
  "b",
  "b:c",
  ":",
  "::",
  ".",
  "..",
  "a.b",
  '"',
  '","what":"sign-in',
  "{}",
  "null",
  "__proto__",
  "constructor",
  "\\",
  "ß",
  "ss",
  "é",
  "e\u0301",
  "İ",
  "ı",
  "🦜",
] as const;
const word = fc.constantFrom(...hostileWords);
const names = fc.uniqueArray(
  fc.oneof(
    word,
    fc.tuple(word, word).map(([one, other]) => `${one}:${other}`),
    fc.tuple(word, word).map(([one, other]) => one + other),
    fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).filter((text) => !text.includes("\0")),
  ),
  {
    minLength: 2,
    maxLength: 5,
    selector: (name) => canonicalEmail(`${name}@example.com`) ?? name.toLowerCase(),
  },
);

/** Frees the names of earlier users and all counters. */
async function forgetNames(): Promise<void> {
  await world.rows(
    "update app.users set username = id::text, email = id || '@example.com' where role is null",
  );
  await world.rows("delete from app.attempts");
}

/** A user whose name and, where it can be, whose email's local part are this text. */
async function named(name: string): Promise<Person> {
  const person = await world.person();
  const email = canonicalEmail(`${name}@example.com`) ?? `${Buffer.from(name).toString("hex")}@example.com`;
  await world.rows("update app.users set username = $2, email = $3 where id = $1", [person.id, name, email]);
  return { ...person, username: name, email };
}

const token = () => randomBytes(32).toString("hex");

/** Everything counted that a visitor who knows the email, or the user, may do. */
async function act(person: Person): Promise<void> {
  const { email } = person;
  const hashes = { p_code_hmac: token(), p_link_hash: token(), p_browser_hash: token() };
  await world.call(null, "account_start_sign_in", { p_email: email });
  await world.call(null, "account_start_recovery", { p_email: email, p_is_resend: false, ...hashes });
  await world.call(null, "account_start_recovery", {
    p_email: email,
    p_is_resend: true,
    ...hashes,
    p_link_hash: token(),
  });
  await world.call(null, "account_send_magic_link", { p_email: email, p_link_hash: token() });
  await world.call(null, "account_resend_code", { p_email: email, ...hashes });
  await world.call(null, "account_check", { p_email: email, p_username: person.username });
  await world
    .call(null, "account_verify_recovery", {
      p_email: email,
      p_code_hmac: token(),
      p_reset_hash: token(),
      p_browser_hash: hashes.p_browser_hash,
    })
    .catch(() => {});
  await world.call(person, "account_mail_factor_code", {
    p_proof: { kind: "fresh_sign_in" },
    p_factor: { kind: "totp" },
    p_code_hmac: token(),
  });
  await world.call(person, "account_start_proof", { p_kind: "mailed_code" });
  await world.call(person, "begin_transaction_export");
}

interface Counted {
  id: string;
  bucket: Record<string, string>;
}

const counters = () => world.rows<Counted>("select id::text, bucket from app.attempts order by id");
/** Counters of a client's address or network belong to no user. */
const isShared = ({ bucket }: Counted) =>
  Object.keys(bucket).every((part) => ["what", "client", "network"].includes(part));

test(
  "T72 whatever users are called, no two share a counter, and deleting one removes exactly their counters",
  searchTime,
  async () => {
    await fc.assert(
      fc.asyncProperty(names, async (chosen) => {
        await forgetNames();
        await world.rows(
          "update app.settings set value = '1000000' where key in ('network_guesses_per_hour', 'wrong_codes_per_hour')",
        );
        const people: Person[] = [];
        const own = new Map<string, Counted[]>();
        const seen = new Set<string>();
        for (const name of chosen) {
          const person = await named(name);
          await act(person);
          const all = await counters();
          own.set(
            person.id,
            all.filter((row) => !seen.has(row.id) && !isShared(row)),
          );
          people.push(person);
          for (const { id } of all) seen.add(id);
        }
        const buckets = [...own.values()].map(
          (rows) => new Set(rows.map(({ bucket }) => JSON.stringify(bucket))),
        );
        for (const [index, each] of buckets.entries()) {
          expect(each.size).toBeGreaterThanOrEqual(12);
          const others = new Set(buckets.slice(index + 1).flatMap((bucket) => [...bucket]));
          expect([...each].filter((bucket) => others.has(bucket))).toEqual([]);
        }
        for (const person of people) {
          const before = await counters();
          await world.call(owner, "admin_delete_user_completely", { target_user_id: person.id });
          const removed = new Set(own.get(person.id)?.map(({ id }) => id));
          expect(await counters()).toEqual(before.filter(({ id }) => !removed.has(id)));
        }
      }),
      { numRuns: searches(10) },
    );
  },
);

test("T72 deleting the user named sign-in frees nobody else's counters", async () => {
  const victim = await world.person();
  await world.rows("update app.users set username = 'sign-in' where id = $1", [victim.id]);
  const attacked = await world.person();
  const guess = () => world.call(null, "account_start_sign_in", { p_email: attacked.email });
  for (let time = 0; time < 10; time += 1) await guess();
  await world.call(owner, "admin_delete_user_completely", { target_user_id: victim.id });
  expect((await world.refusal(null, "account_start_sign_in", { p_email: attacked.email })).code).toBe(
    "too_many_requests",
  );
});

test("T72 the counters of an address stay when a user who shares it is deleted", async () => {
  const person = await world.person();
  for (let time = 0; time < 30; time += 1) {
    await world.call(null, "account_start_sign_in", { p_email: `${time}@example.com` });
  }
  await world.call(owner, "admin_delete_user_completely", { target_user_id: person.id });
  const refusal = await world.refusal(null, "account_start_sign_in", { p_email: "other@example.com" });
  expect(refusal.code).toBe("too_many_requests");
});

test("T72 checks of a username don't use up those of an email with the same text", async () => {
  const email = "ada@example.com";
  const check = (input: Record<string, string>, address: string) =>
    world.rows("select api.account_check(jsonb_build_object('address', $1::text), $2, $3) as reply", [
      address,
      input.p_email ?? null,
      input.p_username ?? null,
    ]);
  for (let time = 0; time < 30; time += 1) await check({ p_username: email }, `198.51.100.${time}`);
  const [row] = await check({ p_email: email }, "198.51.100.200");
  expect(row?.reply).toMatchObject({ email_exists: false });
});

test("T72 locks on an identity at a third party differ where only the parts differ", async () => {
  const [row] = await world.rows<Record<string, string>>(
    `select app.lock_key('x', '["a b", "c"]') as one, app.lock_key('x', '["a", "b c"]') as other,
       app.lock_key('x', '["a", "b c"]') as again`,
  );
  expect(row?.one).not.toBe(row?.other);
  expect(row?.other).toBe(row?.again);
});

test("T70 T72 each client and network has one name, however its address is written", async () => {
  const [row] = await world.rows<{ keys: string[] }>(
    `select array(
       select app.network_of(address::inet, 32, 64) || ' ' || app.network_of(address::inet, 24, 48)
       from unnest(array[
         '192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '2001:db8:1:2::9', '2001:0DB8:0001:0002:0:0:0:10', '::1'
       ]) with ordinality a (address, position)
       order by position
     ) as keys`,
  );
  const four = "192.0.2.7 192.0.2.0/24";
  const six = "2001:db8:1:2::/64 2001:db8:1::/48";
  expect(row?.keys).toEqual([four, four, four, six, six, "::/64 ::/48"]);
});
