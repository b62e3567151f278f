import { outside } from "@portico/testing/database/addresses.ts";
import { openWorld, type Person, type World } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
let people: Person[];

beforeAll(async () => {
  world = await openWorld();
  people = await Promise.all([world.person(), world.person(), world.person()]);
});
afterAll(() => world.drop());

/** A withdrawal that was completed this long ago after so many minutes. */
async function completed(who: Person, coinId: string, minutes: number, ago = "1 hour") {
  await world.rows(
    `insert into app.withdrawals (
       user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt, status, completed_at, created_at
     )
     select $1, $2, 1, 0, n.network_id, n.withdrawal_name, $3, 1, 'completed', now() - $4::interval,
       now() - $4::interval - $5 * interval '1 minute'
     from app.coin_networks n where n.coin_id = $2 limit 1`,
    [who.id, coinId, outside.bitcoin, ago, minutes],
  );
}
const ask = async (coin: string) =>
  (await world.call<{ seconds: number | null }>(people[0] as Person, "withdrawal_time", { p_coin_id: coin }))
    .seconds;
const holding = (coinId: string) => Promise.all(people.map((person) => world.credit(person, coinId, "1")));

test("T48 the time that a withdrawal takes is the median of recent ones, rounded up to a coarse step", async () => {
  await holding("bitcoin");
  const [ann, bob, cleo] = people as [Person, Person, Person];
  expect(await ask("bitcoin")).toBeNull();
  for (const [who, minutes] of [
    [ann, 1],
    [bob, 7],
    [cleo, 9],
    [ann, 11],
    [bob, 300],
  ] as const) {
    await completed(who, "bitcoin", minutes);
  }
  expect(await ask("bitcoin")).toBe(600);
  expect(await ask("ethereum")).toBeNull();
});

test("T48 it says nothing from fewer than five withdrawals, fewer than three users, or ones older than a month", async () => {
  const [ann, bob, cleo] = people as [Person, Person, Person];
  await Promise.all(["litecoin", "dogecoin", "solana"].map(holding));
  for (const who of [ann, bob, cleo, ann]) await completed(who, "litecoin", 4);
  expect(await ask("litecoin")).toBeNull();
  for (const who of [ann, bob, ann, bob, ann, bob]) await completed(who, "dogecoin", 4);
  expect(await ask("dogecoin")).toBeNull();
  for (const who of [ann, bob, cleo, ann, bob]) await completed(who, "solana", 4, "31 days");
  expect(await ask("solana")).toBeNull();
});

test("T48 only the last twenty count", async () => {
  const [ann, bob, cleo] = people as [Person, Person, Person];
  await holding("cardano");
  for (let n = 0; n < 30; n += 1) await completed(ann, "cardano", 600, "2 days");
  for (let n = 0; n < 20; n += 1) await completed([ann, bob, cleo][n % 3] as Person, "cardano", 100);
  expect(await ask("cardano")).toBe(7_200);
});
