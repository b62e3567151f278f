import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { approvePool, createWallet, entriesOf, newEvmAddress } from "../support/wallets.ts";

const world = useWorld({ practice: false });
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

const name = "admin_import_wallets";
interface Reply {
  pool_request_id: string;
  results: { line: number; wallet_id: string | null; refusal: { code: string; details: unknown } | null }[];
}
const lines = (...wallets: Record<string, string>[]) =>
  wallets.map((addresses, index) => ({ line: index + 2, deposit_addresses: entriesOf(addresses) }));

async function poolSize(): Promise<unknown> {
  const [row] = await world.rows(
    "select (select count(*)::int from app.wallets) as wallets, (select count(*)::int from app.pool_addresses) as addresses",
  );
  return row;
}

describe("admin_import_wallets", () => {
  test("imports valid lines, reports invalid ones with a reason, and never imports part of a wallet", async () => {
    const [taken, free] = [newEvmAddress(), newEvmAddress()];
    await createWallet(world, admin, { ethereum: taken });
    const p_wallets = lines(
      { ethereum: newEvmAddress() },
      { polygon: free, ethereum: taken },
      { ethereum: "" },
      {
        polygon: free,
      },
    );
    const { results, pool_request_id } = await world.call<Reply>(admin, name, {
      p_wallets,
      p_reason: "For a test",
    });
    await approvePool(world, pool_request_id);
    expect(results).toEqual([
      { line: 2, wallet_id: expect.any(String), refusal: null },
      {
        line: 3,
        wallet_id: null,
        refusal: { code: "address_in_pool", details: { network: "Ethereum (ERC20)" } },
      },
      {
        line: 4,
        wallet_id: null,
        refusal: { code: "pool_address_missing", details: { network: "Ethereum (ERC20)", symbol: "ETH" } },
      },
      // What the refused third line had inserted was rolled back.
      { line: 5, wallet_id: expect.any(String), refusal: null },
    ]);
    const [log] = await world.rows<{ details: unknown }>(
      "select details from app.admin_activity where action_name = 'wallets_imported'",
    );
    expect(log?.details).toEqual({
      pool_request_id,
      requested_by: admin.id,
      count: 2,
      wallet_ids: [results[0]?.wallet_id, results[3]?.wallet_id],
    });
  });

  test("of duplicates within one import, the first is added", async () => {
    const address = newEvmAddress();
    const { results } = await world.call<Reply>(admin, name, {
      p_wallets: lines({ ethereum: address }, { polygon: address.toLowerCase() }),
      p_reason: "For a test",
    });
    expect(results.map(({ refusal }) => refusal?.code)).toEqual([undefined, "address_in_pool"]);
  });

  test("a preview gives the same result and adds nothing", async () => {
    const before = await poolSize();
    const taken = newEvmAddress();
    await createWallet(world, admin, { ethereum: taken });
    const after = await poolSize();
    const { results } = await world.call<Reply>(admin, name, {
      p_wallets: lines({ ethereum: newEvmAddress() }, { arbitrum: taken }),
      p_is_preview: true,
    });
    expect(results.map(({ wallet_id, refusal }) => [wallet_id, refusal?.code ?? null])).toEqual([
      [null, null],
      [null, "address_in_pool"],
    ]);
    expect(await poolSize()).toEqual(after);
    expect(after).not.toEqual(before);
  });

  test("T34 requires the permission to manage the pool", async () => {
    const input = { p_wallets: lines({ ethereum: newEvmAddress() }) };
    expect(await world.refusal(await world.person(), name, input)).toMatchObject({
      code: "not_administrator",
    });
  });
});
