import type { Arrival, Holding, SeenTransaction } from "@portico/chains";
import { networkById, normalisedTransactionHash } from "@portico/contract";
import { reads } from "@portico/database";
import Big from "big.js";
import type { FastifyInstance } from "fastify";
import { addressOfKey } from "../chains/address-of-key.ts";
import type { ChainConnection } from "../chains/connections.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/errors.ts";
import { escapeHtml } from "../mail/template.ts";
import { listedOn, type PlayCoin } from "./play-chains.ts";
import { sendPracticePage } from "./practice-page.ts";

const hidden = { schema: { hide: true } };

/**
 * Adds the pages to which practice mode's explorer links lead, since no public explorer knows its transactions:
 * `/dev/chain/NETWORK/tx/HASH` and `/dev/chain/NETWORK/address/ADDRESS`. They exist in no other mode. Refuses a network
 * without a node, and a text that is no hash or address of it, with `not_found`.
 */
export function registerExplorerPages(
  app: FastifyInstance,
  { config, pool, chainConnections = [] }: Pick<Deps, "config" | "pool" | "chainConnections">,
): void {
  if (!config.practice) return;
  const connectionOf = (networkId: string) =>
    chainConnections.find(({ network_id }) => network_id === networkId) ?? refuse("not_found");
  const coinsOn = async (networkId: string) => listedOn((await reads.coins(pool)).coins, networkId);

  app.get<TransactionRoute>("/dev/chain/:network/tx/:hash", hidden, async (request, reply) => {
    const { network_id, chain } = connectionOf(request.params.network);
    const hash = hashOn(network_id, request.params.hash) ?? refuse("not_found");
    const coins = await coinsOn(network_id);
    const everything = { ...watchNothing, hasAddress: () => true, tokens: contractsOf(coins) };
    const [seen, tip] = await Promise.all([chain.transaction(hash, everything), chain.tip()]);
    return sendPracticePage(reply, "Transaction", transactionPage(network_id, coins, hash, seen, tip.height));
  });

  app.get<AddressRoute>("/dev/chain/:network/address/:address", hidden, async (request, reply) => {
    const { address, network } = request.params;
    const connection = connectionOf(network);
    const key = keyOf(connection, address) ?? refuse("not_found");
    const coins = await coinsOn(network);
    const holdings = await connection.chain.holdings([key], contractsOf(coins)).catch(() => undefined);
    return sendPracticePage(reply, "Address", addressPage(network, coins, address, holdings));
  });
}

interface TransactionRoute {
  Params: { network: string; hash: string };
}

interface AddressRoute {
  Params: { network: string; address: string };
}

const watchNothing = { hasTransaction: () => false, hasReservation: () => false };

function hashOn(networkId: string, text: string): string | undefined {
  const network = networkById(networkId);
  return (network && normalisedTransactionHash(network, text)) || undefined;
}

function keyOf({ chain }: ChainConnection, address: string): string | undefined {
  try {
    return chain.watchKey(address);
  } catch {
    return undefined;
  }
}

function transactionPage(
  networkId: string,
  coins: readonly PlayCoin[],
  hash: string,
  seen: SeenTransaction | undefined,
  tip: number,
): string {
  const rows = (seen?.arrivals ?? []).map(
    (arrival) =>
      `<tr><td>${addressText(networkId, arrival.address_key)}</td><td>${amountText(coins, arrival)}</td></tr>`,
  );
  const payments = rows.length > 0 ? `<h2>Pays</h2><table>${rows.join("")}</table>` : "";
  return `${heading(networkId, "Transaction", hash)}<p>${escapeHtml(stateOf(seen, tip))}</p>${payments}`;
}

/** A sentence about what the chain says of a transaction. */
function stateOf(seen: SeenTransaction | undefined, tip: number): string {
  if (!seen) return "This chain doesn't know the transaction.";
  if (!seen.block) return "It waits for a block.";
  const count = Math.max(1, tip - seen.block.height + 1);
  const confirmations = `${count} ${count === 1 ? "confirmation" : "confirmations"}`;
  const failed = seen.has_failed ? " It failed, so it paid nothing." : "";
  return `In block ${seen.block.height}, with ${confirmations}.${failed}`;
}

function addressPage(
  networkId: string,
  coins: readonly PlayCoin[],
  address: string,
  holdings: readonly Holding[] | undefined,
): string {
  const rows = (holdings ?? [])
    .filter(({ units }) => units !== "0")
    .map((holding) => `<tr><td>${amountText(coins, holding)}</td></tr>`);
  const held = rows.length > 0 ? `<h2>Holds</h2><table>${rows.join("")}</table>` : "<p>It holds nothing.</p>";
  const content = holdings ? held : "<p>This chain's node can't say what an address holds.</p>";
  return heading(networkId, "Address", address) + content;
}

function heading(networkId: string, kind: string, text: string): string {
  const network = networkById(networkId)?.deposit_name ?? networkId;
  return `<h1>${kind} on ${escapeHtml(network)}</h1>
<p class="hint">Practice mode has its own chains, with coins that are worth nothing. No public explorer knows them. <a href="/dev/chain?network=${networkId}">Send test coins</a></p>
<p class="long">${escapeHtml(text)}</p>`;
}

function addressText(networkId: string, key: string): string {
  const address = addressOfKey(networkId, key);
  if (address === undefined) return "an unusual script";
  const path = `/dev/chain/${networkId}/address/${encodeURIComponent(address)}`;
  return `<a class="long" href="${path}">${escapeHtml(address)}</a>`;
}

function amountText(
  coins: readonly PlayCoin[],
  { contract, units }: Pick<Arrival, "contract" | "units">,
): string {
  const coin = coins.find((one) => one.contract === contract);
  if (!coin) return escapeHtml(`${units} units of ${contract ?? "the chain's coin"}`);
  return escapeHtml(`${new Big(`${units}e-${coin.decimals}`).toFixed()} ${coin.symbol}`);
}

function contractsOf(coins: readonly PlayCoin[]): ReadonlySet<string> {
  return new Set(coins.flatMap(({ contract }) => contract ?? []));
}
