import { newCoin, newNetwork } from "@portico/testing/calls/inputs.ts";
import { playChain, statesOf } from "@portico/testing/database/chain.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterEach, beforeAll, expect, test } from "vitest";

const world = useWorld();
let lister: Person;
let other: Person;
let manager: Person;

beforeAll(async () => {
  await world.rows("update app.users set role = null where role is not null");
  [lister, other] = [await world.person({ role: "owner" }), await world.person({ role: "owner" })];
  manager = await world.person({ role: "operator" });
});
afterEach(() => changeOther({ role_changed_at: null }));

/** Coins and networks that no other test brings together. */
const free = ["litecoin", "monero"].flatMap((p_coin_id) =>
  ["polygon", "bsc", "arbitrum"].map((p_network_id) => ({ p_coin_id, p_network_id })),
);
type Listing = typeof newNetwork;

async function listed(by = lister): Promise<Listing> {
  const input = {
    ...newNetwork,
    ...{ ...free.shift(), p_contract_decimals: 18, p_reason: "It opens soon" },
    p_contract_address: contractOf(free.length),
  };
  await world.call(by, "admin_add_coin_network", input);
  return input;
}

const contractOf = (number: number) => `0x5aaeb6053f3e94c9b9a09f33669435f8${String(number).padStart(8, "0")}`;
const scopeOf = ({ p_coin_id, p_network_id }: Listing, p_kind: string) => ({
  ...{ p_kind, p_coin_id, p_network_id },
});
const opening = (input: Listing, p_kind = "deposit", p_seen_reason = input.p_reason) => ({
  ...scopeOf(input, p_kind),
  p_seen_reason,
});
const open = (who: Person, input: Record<string, unknown>) => world.call(who, "admin_clear_pause", input);
const refusedOpening = async (who: Person, input: Record<string, unknown>) =>
  (await world.refusal(who, "admin_clear_pause", input)).code;
const correction = (input: Listing, number: number) => ({
  p_coin_id: input.p_coin_id,
  p_network_id: input.p_network_id,
  p_contract_address: contractOf(number),
  p_contract_decimals: 18,
  p_seen_contract_address: input.p_contract_address,
  p_reason: "A slip of the pen",
});
const changeOther = (columns: { role_changed_at: string | null }) =>
  world.rows("update app.users set role_changed_at = $2::timestamptz where id = $1", [
    other.id,
    columns.role_changed_at,
  ]);
async function kindsClosed({ p_coin_id, p_network_id }: Listing): Promise<string[]> {
  const rows = await world.rows<{ kind: string }>(
    "select kind from api.pauses where coin_id = $1 and network_id = $2 order by kind",
    [p_coin_id, p_network_id],
  );
  return rows.map(({ kind }) => kind);
}

test("T90 who listed a contract cannot have its coins credited or sent; another owner can", async () => {
  const chain = await playChain(world, "polygon", "tether");
  const input = await listed();
  const person = await world.person();
  await world.call(person, "assign_available_wallet_to_user");
  const made = await chain.pay(person, "5000000000000000000", { contract: input.p_contract_address });
  await chain.mine(made);
  await chain.lease(chain.blocks.at(-1)?.height);
  for (const kind of ["deposit", "withdrawal"])
    expect(await refusedOpening(lister, opening(input, kind))).toBe("other_owner_opens");
  await chain.credit();
  expect(await statesOf(world, made)).toEqual(["confirming"]);
  // Who may manage settings, and is no owner, is not enough.
  expect(await refusedOpening(manager, opening(input))).toBe("other_owner_opens");
  for (const kind of ["deposit", "withdrawal"]) await open(other, opening(input, kind));
  await chain.credit();
  expect(await statesOf(world, made)).toEqual(["credited"]);
});

test("T90 an owner of less than a day neither opens it nor has it opened", async () => {
  const input = await listed();
  await changeOther({ role_changed_at: new Date().toISOString() });
  expect(await refusedOpening(other, opening(input))).toBe("role_too_new");
  const theirs = await listed(other);
  expect(await refusedOpening(lister, opening(theirs))).toBe("first_role_too_new");
  await changeOther({ role_changed_at: null });
  await open(other, opening(input));
  await open(lister, opening(theirs));
  expect(await kindsClosed(input)).toEqual(["withdrawal"]);
});

test("T90 pausing it again for another reason does not help, and neither does correcting it", async () => {
  const input = await listed();
  const again = "Its contract is being looked at";
  await world.call(lister, "admin_set_pause", {
    ...scopeOf(input, "deposit"),
    p_reason: again,
    p_seen_reason: input.p_reason,
  });
  expect(await refusedOpening(lister, opening(input, "deposit", again))).toBe("other_owner_opens");
  for (const [kind, reason] of [
    ["deposit", again],
    ["withdrawal", input.p_reason],
  ])
    await open(other, opening(input, kind, reason));
  // The other owner has seen this contract, and not the next one.
  const whole = { p_kind: "deposit", p_reason: "Maintenance" };
  await world.call(lister, "admin_set_pause", whole);
  await world.call(lister, "admin_set_pause", { ...whole, p_kind: "withdrawal" });
  const correct = correction(input, 77);
  await world.call(lister, "admin_correct_coin_contract", correct);
  expect(await kindsClosed(input)).toEqual(["deposit", "withdrawal"]);
  expect(await refusedOpening(lister, opening(input, "deposit", correct.p_reason))).toBe("other_owner_opens");
  await open(other, opening(input, "deposit", correct.p_reason));
  for (const p_kind of ["deposit", "withdrawal"])
    await open(lister, { p_kind, p_seen_reason: "Maintenance" });
});

test("T90 who corrects a contract while it is being opened closes it for themselves", async () => {
  const input = await listed();
  // Whichever of the two gets the lock first.
  await whileWaiting(world, {
    lock: ["select pg_advisory_xact_lock(hashtextextended('app.pauses', 0))", []],
    call: () =>
      Promise.allSettled([
        open(other, opening(input)),
        world.call(other, "admin_correct_coin_contract", correction(input, 78)),
      ]),
    waiting: 2,
  });
  expect(await kindsClosed(input)).toEqual(["deposit", "withdrawal"]);
  const [deposit] = await world.rows<{ reason: string }>(
    "select reason from api.pauses where coin_id = $1 and network_id = $2 and kind = 'deposit'",
    [input.p_coin_id, input.p_network_id],
  );
  expect(await refusedOpening(other, opening(input, "deposit", deposit?.reason))).toBe("other_owner_opens");
});

test("T90 who corrected a contract that is still closed is the one who listed it", async () => {
  const input = await listed();
  await world.call(other, "admin_correct_coin_contract", correction(input, 79));
  expect(await refusedOpening(other, opening(input))).toBe("other_owner_opens");
  await open(lister, opening(input));
});

test("T90 a new coin, too, is opened by another owner; an only one opens it alone, as another administrator does", async () => {
  await world.call(lister, "admin_add_coin", newCoin);
  const scope = { p_coin_id: newCoin.p_coin_id, p_seen_reason: newCoin.p_reason };
  for (const p_kind of ["deposit", "withdrawal"])
    expect(await refusedOpening(lister, { ...scope, p_kind })).toBe("other_owner_opens");
  await world.rows("update app.users set role = null where id = $1", [other.id]);
  await open(lister, { ...scope, p_kind: "deposit" });
  await open(manager, { ...scope, p_kind: "withdrawal" });
  await world.rows("update app.users set role = 'owner' where id = $1", [other.id]);
});

test("books stay clean", () => expectCleanBooks(world));
