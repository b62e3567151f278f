import { type ChainWorld, type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { callInside, runSql } from "../exchange/operator.ts";
import { type Person, rpc } from "../people/people.ts";

/** Gives somebody a wallet, as the prompt does. */
export async function withWallet(exchange: Exchange, person: Person): Promise<Person> {
  await rpc(exchange, person, "assign_available_wallet_to_user", {});
  return person;
}

/** The frame by which the server tells a user's pages that a deposit has changed; they refetch it. */
export const depositFrame = { type: "transaction", transaction: { type: "deposit" } };

/**
 * A chain of a network that the test mines itself, from its first block, in the place of the process that watches it.
 * Its deposits need three confirmations. Each person must have a wallet.
 */
export async function mineChain(
  exchange: Exchange,
  networkId: string,
  coinId: string = networkId,
): Promise<PlayChain> {
  await runSql(
    exchange,
    `with forgotten as (delete from chain.blocks where network_id = $1),
       counted as (update chain.networks set is_watched = true, confirmations = 3 where network_id = $1)
     update chain.cursors
     set holder = null, held_until = null, height = null, hash = null, lowest_height = null, fault = null, fault_since = null,
       credited_height = null, credited_hash = null, head_height = null, head_hash = null, behind_since = null
     where network_id = $1`,
    [networkId],
  );
  const world = {
    rows: (text: string, values?: unknown[]) => runSql(exchange, text, values),
    call: (_: null, name: string, input: Record<string, unknown>) => callInside(exchange, name, input),
  } as unknown as ChainWorld;
  return playChain(world, networkId, coinId);
}

/** Reports holdings as the process that watches the network, at the chain's last block. */
export async function reportHoldings(
  exchange: Exchange,
  chain: PlayChain,
  networkId: string,
  holdings: { place: string; units: string; contract?: string }[],
): Promise<void> {
  const block = chain.blocks.at(-1);
  const input = { p_network_id: networkId, p_holder: chain.holder };
  const listing = await callInside(exchange, "holdings_to_read", input);
  const p_reading = {
    ...listing,
    listed_height: block?.height,
    listed_hash: block?.hash,
    height: block?.height,
    hash: block?.hash,
    holdings,
  };
  await callInside(exchange, "take_holdings", { ...input, p_reading });
}
