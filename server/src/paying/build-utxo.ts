import {
  buildUtxoPayment,
  type PaymentCoin,
  type UtxoChain,
  type UtxoNetworkId,
  utxoNetworks,
} from "@portico/chains";
import type { BuiltPayment, PaymentPlan, PlannedCoin, ReplacementPlan } from "./payment-plan.ts";
import { notPossible } from "./refusals.ts";

/** How many coins are offered whose transactions must be fetched first. */
const MAX_FETCHED = 50;

/**
 * One transaction that pays all withdrawals of the plan, or sweeps all its coins if there is none.
 * @throws {Refusal} `payment_not_possible` if the network's nodes replace no transaction.
 */
export async function buildUtxo(
  networkId: UtxoNetworkId,
  chain: UtxoChain,
  plan: PaymentPlan,
  replaced?: ReplacementPlan,
): Promise<BuiltPayment> {
  if (replaced?.is_signed && !utxoNetworks[networkId].is_replaceable)
    throw notPossible("nodes of this network do not replace a transaction by one with a higher fee");
  const { account, items } = plan;
  const script = chain.watchKey(account.address);
  const built = buildUtxoPayment({
    network_id: networkId,
    coins: await usableCoins(chain, plan),
    outputs: items.map(({ address, units }) => ({ script: chain.watchKey(address), units })),
    change_script: script,
    fee_rate: (await chain.fees()).rate,
    max_fee: plan.max_fee_units,
    spends_all: items.length === 0,
    ...(replaced && { anchor: replaced.anchor, replaced_fee: replaced.replaced_fee_units }),
  });
  return {
    unsigned: built.psbt,
    spends: built.coins.map(outpointOf),
    outputs: built.outputs.map(({ script: key, units }, place) => ({
      key,
      address: items[place]?.address ?? account.address,
      units,
      contract: null,
    })),
    fee_units: built.fee,
    withdrawal_ids: items.flatMap(({ withdrawal_id }) => withdrawal_id ?? []),
  };
}

/** The coin's outpoint as `hash:index`, by which it is found. */
export function outpointOf({ transaction_hash, output_index }: PlannedCoin): string {
  return `${transaction_hash}:${output_index}`;
}

/** The coins that the node has, too: another wallet with the same key may have spent one. */
async function usableCoins(chain: UtxoChain, { account, coins }: PaymentPlan): Promise<PaymentCoin[]> {
  const unspent = await chain.unspent(coins.map(outpointOf));
  const known = coins.filter((coin) => unspent.get(outpointOf(coin)) === coin.units);
  return withTransactions(
    chain,
    known.map((coin) => spendable(chain, account, coin)),
  );
}

function spendable(
  chain: UtxoChain,
  account: PaymentPlan["account"],
  { address = account.address, ...coin }: PlannedCoin,
): PaymentCoin {
  const script = chain.watchKey(address);
  if (address !== account.address) return { ...coin, script };
  const { public_key, fingerprint, path } = account;
  return {
    ...coin,
    script,
    ...(public_key !== null && { public_key }),
    ...(fingerprint !== null &&
      path !== null && { derivation: { fingerprint: Number.parseInt(fingerprint, 16), path } }),
  };
}

/** P2PKH: a signature does not cover the amount, so the signer must see the transaction that it comes from. */
function isLegacy(script: string): boolean {
  return script.startsWith("76a914");
}

async function withTransactions(chain: UtxoChain, coins: PaymentCoin[]): Promise<PaymentCoin[]> {
  const legacy = coins.filter(({ script }) => isLegacy(script));
  const fetched = await Promise.all(
    legacy.slice(0, MAX_FETCHED).map(async (coin) => {
      const previous_raw = await chain.raw(coin.transaction_hash);
      return previous_raw === undefined ? [] : [{ ...coin, previous_raw }];
    }),
  );
  return [...coins.filter(({ script }) => !isLegacy(script)), ...fetched.flat()];
}
