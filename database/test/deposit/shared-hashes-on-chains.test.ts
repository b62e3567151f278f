import { hashUsesOf } from "@portico/contract";
import { playChain, statesOf, whileUnread } from "@portico/testing/database/chain.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { creditsOf, type Entry, entryInput } from "../support/shared-hashes.ts";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});
const name = "admin_add_deposit_and_balance";
const enter = (person: Person, entry: Entry) => world.call(admin, name, entryInput(person, entry));
const refused = (person: Person, entry: Entry) => world.refusal(admin, name, entryInput(person, entry));

describe("T66 T76 The watcher", () => {
  test("credits nothing whose hash was entered by hand on another network, but asks", async () => {
    const person = await world.person();
    const chain = await playChain(world, "litecoin");
    const payment = await chain.pay(person, "10000000");
    await enter(await world.person(), { coin: "bitcoin", network: "BTC", hash: payment.transaction_hash });
    await chain.mine(payment);
    await chain.mineEmpty(20);
    await chain.credit();
    expect(await statesOf(world, payment)).toEqual(["review"]);
    expect(await creditsOf(world, payment.transaction_hash)).toBe(1);
  });

  test("credits nothing either if it was entered while the payment waited for confirmations, and what waits is a use", async () => {
    const person = await world.person();
    const chain = await playChain(world, "dogecoin");
    const payment = await chain.pay(person, "1000000000000");
    await chain.mine(payment);
    const { details } = await refused(person, {
      coin: "bitcoin",
      network: "BTC",
      hash: payment.transaction_hash,
    });
    expect(hashUsesOf(details)).toMatchObject([{ kind: "deposit", status: "pending", by: null }]);
    const shared = hashUsesOf(details).map(({ id }) => id);
    await enter(person, { coin: "bitcoin", network: "BTC", hash: payment.transaction_hash, shared });
    await chain.mineEmpty(80);
    await chain.credit();
    expect(await statesOf(world, payment)).toEqual(["review"]);
  });

  test("takes a deposit that was entered by hand as output 0 for its own payment, where a network has no outputs", async () => {
    const person = await world.person();
    const chain = await playChain(world, "polygon", "polygon-ecosystem-token");
    const payment = await chain.pay(person, "70000000000000000000", { output_index: 1_000_000 });
    const entry = { coin: "polygon-ecosystem-token", network: "Polygon POS", hash: payment.transaction_hash };
    await whileUnread(world, "polygon", () => enter(person, { ...entry, amount: "70" }));
    await chain.mine(payment);
    await chain.lease(chain.blocks.at(-1)?.height);
    await chain.credit();
    expect(await statesOf(world, payment)).toEqual(["credited"]);
    expect(await creditsOf(world, payment.transaction_hash.slice(2))).toBe(1);
  });

  test("numbers a payment on a network without outputs, and that number is accepted by hand and asked about like any other", async () => {
    const [one, other] = [await world.person(), await world.person()];
    const chain = await playChain(world, "ethereum");
    const payment = await chain.pay(one, "500000000000000000");
    const more = await chain.pay(other, "500000000000000000", {
      transaction_hash: payment.transaction_hash,
      output_index: 4,
    });
    await chain.mine(payment);
    await chain.lease(chain.blocks.at(-1)?.height);
    await chain.credit();
    expect(await statesOf(world, payment)).toEqual(["credited"]);
    await world.rows(
      "update app.coin_networks set minimum_deposit = 5 where coin_id = 'ethereum' and network_id = 'ethereum'",
    );
    await chain.mine(more);
    await chain.lease(chain.blocks.at(-1)?.height);
    expect(await statesOf(world, payment)).toEqual(["credited", "below_minimum"]);
    const entry = {
      coin: "ethereum",
      network: "Ethereum (ERC20)",
      hash: payment.transaction_hash,
      output: 4,
    };
    const { code, details } = await refused(other, entry);
    expect(code).toBe("transaction_hash_credited");
    expect(hashUsesOf(details)).toMatchObject([
      { kind: "deposit", user_id: one.id, by: null, output_index: 0 },
    ]);
    await enter(other, { ...entry, shared: hashUsesOf(details).map(({ id }) => id) });
    await world.rows(
      "update app.coin_networks set minimum_deposit = null where coin_id = 'ethereum' and network_id = 'ethereum'",
    );
  });
});
