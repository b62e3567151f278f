import type { Exchange } from "../exchange/exchange.ts";
import { runSql } from "../exchange/operator.ts";
import { newEvmAddress } from "../money/addresses.ts";
import { join, makeAdministrator, type Person, rpc } from "../people/people.ts";
import { rpcApproved } from "../people/pool.ts";
import type { Text } from "./money.ts";

interface Made {
  wallet_id: string;
  pool_request_id: string;
}

/** Requests about the wallet pool with hostile reasons: one waits, others were declined or withdrawn. */
export async function requestHostileWallets(exchange: Exchange, owner: Person, text: Text): Promise<void> {
  const second = await makeAdministrator(exchange, await join(exchange, "decider"));
  const addresses = () => [
    { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address: newEvmAddress() },
  ];
  const create = (p_reason: string) =>
    rpc<Made>(exchange, owner, "admin_create_wallet", { p_deposit_addresses: addresses(), p_reason });
  await create(text("call admin_create_wallet.p_reason"));
  await rpc(exchange, owner, "admin_import_wallets", {
    p_wallets: [{ line: 2, deposit_addresses: addresses() }],
    p_reason: text("call admin_import_wallets.p_reason"),
  });
  await rpc(exchange, owner, "admin_add_wallet_addresses", {
    p_wallets: [await lineForNewWallet(exchange)],
    p_reason: text("call admin_add_wallet_addresses.p_reason"),
  });
  const declined = await create("For a test");
  await rpc(exchange, second, "admin_decide_pool_request", {
    p_pool_request_id: declined.pool_request_id,
    p_approve: false,
    p_reason: text("call admin_decide_pool_request.p_reason"),
  });
  const withdrawn = await create("For a test");
  await rpc(exchange, owner, "admin_withdraw_pool_request", {
    p_pool_request_id: withdrawn.pool_request_id,
    p_reason: text("call admin_withdraw_pool_request.p_reason"),
  });
  await assignResting(exchange, owner, text("call admin_assign_wallet_to_user.p_reason"));
  await distrustKey(exchange, owner, withdrawn, text("call admin_distrust_account_key.p_reason"));
}

/** A line of a file with an address for a wallet that has none. */
async function lineForNewWallet(exchange: Exchange) {
  const [wallet] = await runSql<{ wallet_id: string }>(
    exchange,
    "insert into app.wallets default values returning wallet_id",
  );
  const ether = { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)" };
  return {
    line: 2,
    wallet_id: wallet?.wallet_id ?? null,
    deposit_addresses: [{ ...ether, public_address: newEvmAddress() }],
  };
}

/** Requests a wallet that another user had before. */
async function assignResting(exchange: Exchange, owner: Person, p_reason: string): Promise<void> {
  const { wallet_id } = await rpcApproved(exchange, owner, "admin_create_wallet", {
    p_deposit_addresses: [
      { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address: newEvmAddress() },
    ],
  });
  const [before, after] = [await join(exchange), await join(exchange)];
  const assign = (p_user_id: string, more: object) =>
    rpc(exchange, owner, "admin_assign_wallet_to_user", { p_user_id, p_wallet_id: wallet_id, ...more });
  await assign(before.id, {});
  await rpc(exchange, owner, "admin_release_user_wallet", { p_user_id: before.id });
  await assign(after.id, { p_even_resting: true, p_reason });
}

async function distrustKey(exchange: Exchange, owner: Person, made: Made, p_reason: string): Promise<void> {
  const [key] = await runSql<{ key_id: string }>(
    exchange,
    `with key as (
       insert into app.account_keys (key_hash, fingerprint, account)
       values (sha256(gen_random_uuid()::text::bytea), '0a1b2c3d', 0) returning key_id
     )
     insert into app.trusted_keys (key_id, network_id, request_id) select key_id, 'bitcoin', $1 from key returning key_id`,
    [made.pool_request_id],
  );
  await rpc(exchange, owner, "admin_distrust_account_key", { p_key_id: key?.key_id, p_reason });
}
