import {
  addressHints,
  addressProblem,
  knownSinks,
  knownTokens,
  type Network,
  networkById,
  networks,
  normalisedAddress,
} from "@portico/contract";
import { fc } from "@portico/testing";
import { outside } from "@portico/testing/database/addresses.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { sinks, valid } from "@portico/testing/vectors/addresses.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { createWallet, entriesOf, newEvmAddress } from "../support/wallets.ts";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const dead = "0x000000000000000000000000000000000000dEaD";

const world = useWorld();
let owner: Person;
let person: Person;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  person = await world.person();
  await world.rows(
    `create function public.hint(p_network_id text, p_address text) returns text language plpgsql as $$
     declare
       details text;
     begin
       perform app.require_outside_address(p_network_id, p_address, null);
       return 'taken';
     exception when sqlstate 'PR001' then
       get stacked diagnostics details = pg_exception_detail;
       return coalesce(details::jsonb ->> 'hint', sqlerrm);
     end $$`,
  );
});
/** The database's answers for addresses in the form in which the contract passes them. */
async function hints(asked: readonly (readonly [Network, string])[]): Promise<string[]> {
  const rows = await world.rows<{ hint: string }>(
    `select public.hint(f.network_id, f.address) as hint
     from unnest($1::text[], $2::text[]) with ordinality f (network_id, address, place) order by f.place`,
    [
      asked.map(([{ network_id }]) => network_id),
      asked.map(([network, address]) => normalisedAddress(network, address)),
    ],
  );
  return rows.map(({ hint }) => hint);
}

const onEachNetwork = (lists: Partial<Record<string, readonly string[]>>) =>
  networks.flatMap((network) =>
    (lists[network.address_format] ?? []).map((address) => [network, address] as const),
  );
const withdrawal = (more: Record<string, unknown> = {}) => ({
  p_user_id: person.id,
  p_amount: "10",
  p_coin_id: "usd-coin",
  p_to_address: usdc,
  p_fee: "1",
  p_network: "ERC20",
  ...more,
});
const lost = (network: string, hint: string) => ({ code: "invalid_address", details: { network, hint } });
const toToken = lost("Ethereum (ERC20)", addressHints.token_contract);
const toNobody = lost("Ethereum (ERC20)", addressHints.no_key);

describe("T74 the database and the contract refuse the same addresses", () => {
  test("every listed contract, burn address and program, on every network, with the same sentence", async () => {
    for (const lists of [knownTokens, knownSinks, sinks]) {
      const asked = onEachNetwork(lists);
      expect(await hints(asked)).toEqual(asked.map(([network, address]) => addressProblem(network, address)));
    }
  });

  test("no address of a wallet", async () => {
    const asked = onEachNetwork(valid);
    expect(await hints(asked)).toEqual(asked.map(() => "taken"));
  });

  test("any account of the Ethereum family, by the same patterns", async () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const account = fc.oneof(
      fc.array(byte, { minLength: 20, maxLength: 20 }),
      // Runs of ten to fourteen equal bytes, and repeated units.
      fc
        .tuple(
          fc.integer({ min: 10, max: 14 }),
          byte,
          fc.integer({ min: 0, max: 6 }),
          fc.array(byte, { minLength: 10 }),
        )
        .map(([length, one, at, rest]) => [
          ...rest.slice(0, at),
          ...new Array<number>(length).fill(one),
          ...rest,
          ...new Array<number>(20).fill(1).map((_, index) => index),
        ]),
      fc.array(byte, { minLength: 1, maxLength: 11 }).map((unit) => new Array(20).fill(unit).flat()),
    );
    const ethereum = networkById("ethereum") as Network;
    const made = fc.sample(account, { numRuns: 400, seed: 74 });
    const asked = made.map(
      (bytes) => [ethereum, `0x${Buffer.from(bytes.slice(0, 20)).toString("hex")}`] as const,
    );
    expect(await hints(asked)).toEqual(
      asked.map(([network, address]) => addressProblem(network, address) ?? "taken"),
    );
  });
});

describe("T74 every door is closed to them", () => {
  test.each([
    ["a token to its own contract", {}, toToken],
    [
      "the coin itself to a token's contract",
      { p_coin_id: "ethereum", p_to_address: usdc.toLowerCase() },
      toToken,
    ],
    [
      "a token to another network's contract",
      { p_to_address: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F" },
      toToken,
    ],
    ["a burn address", { p_to_address: dead }, toNobody],
    ["a precompile", { p_to_address: "0x0000000000000000000000000000000000000009" }, toNobody],
  ])("a withdrawal: %s", async (_, more, refusal) => {
    expect(await world.refusal(person, "initiate_withdrawal", withdrawal(more))).toEqual(refusal);
  });

  test("the address book", async () => {
    for (const [p_address, refusal] of [
      [usdc, toToken],
      [dead, toNobody],
    ] as const) {
      const input = { p_network_id: "ethereum", p_name: "Savings", p_address };
      expect(await world.refusal(person, "save_address", input)).toEqual(refusal);
    }
  });

  test("the pool: wallets made by hand, changed and imported", async () => {
    const wallet = await createWallet(world, owner, { ethereum: newEvmAddress() });
    const p_reason = "Refilling the pool";
    for (const [address, refusal] of [
      [usdc, toToken],
      [dead, toNobody],
    ] as const) {
      const p_deposit_addresses = entriesOf({ ethereum: address });
      expect(await world.refusal(owner, "admin_create_wallet", { p_deposit_addresses, p_reason })).toEqual(
        refusal,
      );
      const change = { p_wallet_id: wallet, p_deposit_addresses, p_reason };
      expect(await world.refusal(owner, "admin_update_wallet_deposit_addresses", change)).toEqual(refusal);
      const imported = await world.call<{ results: { refusal: unknown }[] }>(owner, "admin_import_wallets", {
        p_wallets: [{ line: 2, deposit_addresses: p_deposit_addresses }],
        p_reason,
      });
      expect(imported.results).toMatchObject([{ wallet_id: null, refusal }]);
    }
  });

  test("cold addresses and the address that pays", async () => {
    const p_reason = "The vault";
    const cold = { p_network_id: "ethereum", p_address: dead, p_label: "Vault", p_reason };
    expect(await world.refusal(owner, "admin_add_cold_address", cold)).toEqual(toNobody);
    const paying = {
      p_network_id: "ethereum",
      p_paying: "files",
      p_address: usdc,
      p_max_fee: "0.01",
      p_reason,
    };
    expect(await world.refusal(owner, "admin_set_paying", paying)).toEqual(toToken);
  });

  test("the tables, for every writer", async () => {
    const writes = [
      `insert into app.saved_addresses (user_id, network_id, name, address) values ('${person.id}', 'ethereum', 'x', '${usdc}')`,
      `insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
       select 'ethereum', lower('${dead}'), w.wallet_id, '${dead}' from app.wallets w limit 1`,
      `insert into chain.accounts (network_id, address, address_key, owner_keys, updated_by)
       values ('ethereum', '${usdc}', lower('${usdc}'), app.owner_keys('evm', '${usdc}'), '${owner.id}')`,
      `insert into chain.cold_addresses (network_id, address, address_key, owner_keys, label, added_by)
       values ('ethereum', '${dead}', lower('${dead}'), app.owner_keys('evm', '${dead}'), 'x', '${owner.id}')`,
      `update app.pool_addresses set public_address = '${dead}' where network_id = 'ethereum'`,
    ];
    for (const write of writes) await expect(world.rows(write), write).rejects.toThrow("invalid_address");
  });
});

describe("T74 a contract that is listed later", () => {
  const address = newEvmAddress();
  let withdrawalId: string;

  beforeAll(async () => {
    await world.credit(person, "ethereum", "2");
    const sent = { p_coin_id: "ethereum", p_amount: "0.5", p_fee: "0.001", p_to_address: address };
    const [reply] = await world.withdraw(person, withdrawal(sent));
    withdrawalId = reply.withdrawal_id;
    await world.call(person, "save_address", {
      p_network_id: "ethereum",
      p_name: "Before",
      p_address: address,
    });
    await world.call(owner, "admin_add_coin", {
      p_coin_id: "late-coin",
      p_symbol: "LATE",
      p_name: "Late coin",
      p_decimals: 18,
      p_networks: [{ network_id: "polygon", contract_address: address, contract_decimals: 18 }],
      p_swap_fee: "0.001",
      p_withdrawal_fee: "0.1",
      p_minimum_deposit: "0.01",
      p_minimum_withdrawal: "0.5",
      p_stream_symbols: {},
      p_reason: "It opens soon",
    });
  });

  test("is no recipient any more, on any network, even if it was saved", async () => {
    const input = { p_coin_id: "ethereum", p_amount: "0.5", p_fee: "0.001", p_to_address: address };
    expect(await world.refusal(person, "initiate_withdrawal", withdrawal(input))).toEqual(toToken);
    const other = { p_network_id: "ethereum", p_name: "After", p_address: address };
    expect((await world.refusal(await world.person(), "save_address", other)).code).toBe("invalid_address");
  });

  test("keeps a pending withdrawal from being claimed, until an owner releases it or it is rejected", async () => {
    const operator = await world.person({ role: "operator" });
    const claim = { p_withdrawal_id: withdrawalId };
    const shown = async () =>
      (
        await world.call<{ blocked: string | null }[]>(operator, "admin_get_withdrawals", {
          p_id: withdrawalId,
        })
      )[0];
    expect((await world.refusal(operator, "admin_claim_withdrawal", claim)).code).toBe("unusable_address");
    expect(await shown()).toMatchObject({ blocked: "unusable" });
    const decision = { p_type: "withdrawal", p_id: withdrawalId };
    expect(await world.call(operator, "admin_get_decision", decision)).toMatchObject({ blocked: "unusable" });
    await world.call(owner, "admin_release_withdrawal", { ...claim, p_reason: "It was paid before" });
    expect(await shown()).toMatchObject({ blocked: null });
    await world.call(operator, "admin_claim_withdrawal", claim);
  });
});

test("T74 addresses of wallets on each network are still accepted", async () => {
  await world.credit(person, "bitcoin", "1");
  const input = { p_coin_id: "bitcoin", p_amount: "0.1", p_fee: "0.0001", p_network: "BTC" };
  expect(await world.withdraw(person, withdrawal({ ...input, p_to_address: outside.bitcoin }))).toMatchObject(
    [{ success: true }],
  );
});
