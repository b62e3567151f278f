import { type CallName, calls } from "@portico/contract";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, validInputs } from "@portico/testing/calls/inputs.ts";
import { context, type Person, useWorld } from "@portico/testing/database/world.ts";
import type { PoolClient } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { someoneWith, toEthereum, withdrawal } from "../proofs/inputs.ts";

const world = useWorld();
let admin: Person;
let cast: Cast<Person>;
let other: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  cast = await addCast({ database: world, addPerson: world.person }, admin.id, await rich());
  other = await rich();
});
const rich = () => someoneWith(world, { bitcoin: "2" });

/** Inputs with the fee of this world, where the calls' usual ones have that of practice mode. */
const ownInputs: Partial<Record<CallName, () => Record<string, unknown>>> = {
  initiate_withdrawal: () => withdrawal(cast.user, "0.1"),
};

/** Swaps and withdraws on a connection that gives up instead of waiting for a lock. Nothing is kept. */
async function moveMoneyOf(person: Person): Promise<void> {
  await world.confirm(person, withdrawal(person, "0.1"));
  const client = await world.owner.connect();
  try {
    await client.query("set lock_timeout = '2s'; begin");
    await make(client, person, "perform_crypto_swap", toEthereum("0.1", "2"));
    await make(client, person, "initiate_withdrawal", withdrawal(person, "0.1"));
  } finally {
    client.release(true);
  }
}

async function make(client: PoolClient, who: Person, name: string, input: Record<string, unknown>) {
  const args = Object.keys(input).map((key, index) => `, ${key} => $${index + 2}`);
  await client.query(`select api.${name}(context => $1${args.join("")})`, [
    JSON.stringify(context(who)),
    ...Object.values(input),
  ]);
}

/** Makes a call and, before it commits, what is given. Nothing of the call is kept. */
async function whileUncommitted(name: CallName, meanwhile: () => Promise<void>): Promise<void> {
  const input = ownInputs[name]?.() ?? validInputs[name](cast);
  const who = calls[name].who === "user" ? cast.user : admin;
  if (name === "initiate_withdrawal") await world.confirm(who, input);
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    const before = await countTransfers(client);
    await make(client, who, name, input);
    expect(await countTransfers(client)).toBeGreaterThan(before);
    await meanwhile();
    await client.query("rollback");
  } finally {
    client.release(true);
  }
}

async function countTransfers(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int from ledger.transfers");
  return Number(rows[0]?.count);
}

const moving = (Object.keys(calls) as CallName[]).filter((name) => calls[name].movesMoney);

describe("T1 no user's swap or withdrawal waits for another user's money to move", () => {
  test.each(moving)("%s", async (name) => {
    await whileUncommitted(name, () => moveMoneyOf(other));
  });
});
