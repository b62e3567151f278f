import { networks, normalisedTransactionHash, transactionHashDetails } from "@portico/contract";
import { pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { notHashes, transactionHash, writingsOf } from "@portico/testing/vectors/transaction-hashes.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

async function keyOf(networkId: string, text: string): Promise<string | null> {
  const [row] = await world.rows<{ key: string | null }>("select app.known_transaction_key($1, $2) as key", [
    networkId,
    text,
  ]);
  return row?.key ?? null;
}

/** Texts that PostgreSQL accepts, trimmed as the server passes them. */
const sent = (texts: string[]) => texts.filter((text) => !text.includes("\u0000")).map((text) => text.trim());

describe("T52 a transaction hash is in the exact form of its network", () => {
  test.each(networks.map((network) => [network.network_id, network] as const))(
    "%s: the database reads it as the contract does",
    async (network_id, network) => {
      const good = transactionHash(network);
      for (const text of sent([...writingsOf(good, network), ...notHashes(good)])) {
        const normal = normalisedTransactionHash(network, text) ?? null;
        expect(await keyOf(network_id, text), JSON.stringify(text)).toBe(normal);
      }
      for (const other of networks) {
        const foreign = transactionHash(other);
        const normal = normalisedTransactionHash(network, foreign) ?? null;
        expect(await keyOf(network_id, foreign), other.network_id).toBe(normal);
      }
    },
  );

  test("crediting and completing require that form, and the refusal says what is expected", async () => {
    const person = await world.person();
    for (const network of networks.filter(({ network_id }) =>
      ["bitcoin", "ethereum", "solana", "ripple"].includes(network_id),
    )) {
      const [coin] = await world.rows<{ coin_id: string }>(
        "select coin_id from app.coin_networks where network_id = $1 order by coin_id = $1 desc limit 1",
        [network.network_id],
      );
      const input = {
        target_user_id: person.id,
        p_coin_id: coin?.coin_id,
        p_amount: "1",
        p_reason: "seen on its chain",
        p_network: network.deposit_name,
      };
      for (const p_transaction_hash of sent(notHashes(transactionHash(network)))) {
        const refusal = await world.refusal(admin, "admin_add_deposit_and_balance", {
          ...input,
          p_transaction_hash,
        });
        expect(refusal, JSON.stringify(p_transaction_hash)).toEqual({
          code: "invalid_transaction_hash",
          details: transactionHashDetails(network),
        });
      }
    }
    const { id } = await pendingWithdrawal(world);
    const approval = { transaction_type: "withdrawal", transaction_id: id, new_status: "completed" };
    for (const transaction_hash of ["not a hash at all!", "0xZZ", `0x${"a".repeat(64)}`]) {
      expect(
        await world.refusal(admin, "admin_process_transaction", { ...approval, transaction_hash }),
      ).toMatchObject({ code: "invalid_transaction_hash" });
    }
  });

  test("T14 all spellings of a hash are one deposit, on each network", async () => {
    const person = await world.person();
    // The digits are the same on several networks (T66).
    const credited: string[] = [];
    for (const network of networks) {
      const [coin] = await world.rows<{ coin_id: string }>(
        "select coin_id from app.coin_networks where network_id = $1 limit 1",
        [network.network_id],
      );
      const input = {
        target_user_id: person.id,
        p_coin_id: coin?.coin_id,
        p_amount: "1",
        p_reason: "seen on its chain",
        p_network: network.deposit_name,
      };
      const [first, ...others] = writingsOf(transactionHash(network), network);
      const { deposit_id } = await world.call(admin, "admin_add_deposit_and_balance", {
        ...input,
        p_transaction_hash: first,
        p_shared_with: credited,
      });
      credited.push(String(deposit_id));
      for (const p_transaction_hash of others) {
        expect(
          await world.refusal(admin, "admin_add_deposit_and_balance", { ...input, p_transaction_hash }),
        ).toEqual({ code: "duplicate_deposit", details: {} });
      }
    }
  });

  test("a pending deposit whose hash predates the check requires a valid one", async () => {
    const person = await world.person();
    const [deposit] = await world.rows<{ id: string }>(
      `insert into app.deposits (user_id, coin_id, amount, network_id, transaction_hash, output_index)
       values ($1, 'bitcoin', 1, 'bitcoin', 'not a hash at all!', 0) returning id`,
      [person.id],
    );
    const input = { transaction_type: "deposit", transaction_id: deposit?.id, new_status: "completed" };
    expect(await world.refusal(admin, "admin_process_transaction", input)).toMatchObject({
      code: "transaction_hash_required",
    });
    const transaction_hash = "9d".repeat(32);
    await world.call(admin, "admin_process_transaction", { ...input, transaction_hash });
    expect(
      await world.rows("select transaction_hash from app.deposits where id = $1", [deposit?.id]),
    ).toEqual([{ transaction_hash }]);
  });

  test("a hash without its network is refused", async () => {
    const person = await world.person();
    expect(
      await world.refusal(admin, "admin_add_deposit_and_balance", {
        target_user_id: person.id,
        p_coin_id: "bitcoin",
        p_amount: "1",
        p_reason: "seen on its chain",
        p_transaction_hash: "9e".repeat(32),
      }),
    ).toEqual({ code: "missing_network", details: {} });
  });
});
