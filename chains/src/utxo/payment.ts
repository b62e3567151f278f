import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { bip32Path, Transaction } from "@scure/btc-signer";
import { hash160 } from "@scure/btc-signer/utils.js";
import { ChainError } from "../chain.ts";
import { coinForm, redeemScript } from "./coin-forms.ts";
import { selectCoins } from "./coin-selection.ts";
import { utxoNetworks } from "./networks.ts";
import {
  type BuiltPayment,
  type PaymentCoin,
  PaymentError,
  type PaymentOutput,
  type PaymentPlan,
} from "./payment-types.ts";
import { readRawTransaction } from "./raw.ts";

const FINAL_SEQUENCE = 0xffff_ffff;
/** The highest sequence that allows a replacement without a relative lock time (BIP 125, BIP 68). */
const REPLACEABLE_SEQUENCE = 0xffff_fffd;

/** An unsigned payment, the same for the same plan. Throws `PaymentError`. */
export function buildUtxoPayment(plan: PaymentPlan): BuiltPayment {
  const { coins, change, fee, size } = selectCoins(plan);
  const outputs: PaymentOutput[] = plan.outputs.map(({ script, units }) => ({ script, units }));
  if (change !== undefined) outputs.push({ script: plan.change_script, units: change.toString() });
  return {
    psbt: Buffer.from(writePsbt(plan, coins, outputs)).toString("base64"),
    coins,
    outputs,
    ...(change !== undefined && { change_index: outputs.length - 1 }),
    fee: fee.toString(),
    virtual_size: size,
  };
}

function writePsbt(
  plan: PaymentPlan,
  coins: readonly PaymentCoin[],
  outputs: readonly PaymentOutput[],
): Uint8Array {
  const sequence = utxoNetworks[plan.network_id].is_replaceable ? REPLACEABLE_SEQUENCE : FINAL_SEQUENCE;
  const transaction = new Transaction({ allowUnknownOutputs: true });
  for (const coin of coins)
    transaction.addInput({
      txid: coin.transaction_hash,
      index: coin.output_index,
      sequence,
      ...spendingFields(coin),
    });
  for (const { script, units } of outputs)
    transaction.addOutput({ script: hexToBytes(script), amount: BigInt(units) });
  return transaction.toPSBT();
}

/** What a signer must know of a coin. */
function spendingFields(coin: PaymentCoin) {
  const { script, units, public_key, derivation, previous_raw } = coin;
  const form = coinForm(coin);
  if (form === "pkh" && previous_raw === undefined)
    throw new PaymentError("unusable_coin", "a P2PKH coin needs the transaction that it comes from");
  if (previous_raw !== undefined) requirePrevious(coin, previous_raw);
  return {
    ...(previous_raw !== undefined && { nonWitnessUtxo: hexToBytes(previous_raw) }),
    ...(form !== "pkh" && { witnessUtxo: { script: hexToBytes(script), amount: BigInt(units) } }),
    ...(form === "sh-wpkh" &&
      public_key !== undefined && {
        redeemScript: hexToBytes(redeemScript(bytesToHex(hash160(hexToBytes(public_key))))),
      }),
    ...(public_key !== undefined &&
      derivation && {
        bip32Derivation: [
          [
            hexToBytes(public_key),
            { fingerprint: derivation.fingerprint, path: bip32Path(derivation.path) },
          ] as [Uint8Array, { fingerprint: number; path: number[] }],
        ],
      }),
  };
}

function requirePrevious(coin: PaymentCoin, raw: string): void {
  try {
    const { hash, outputs } = readRawTransaction(raw);
    const output = outputs[coin.output_index];
    if (
      hash === coin.transaction_hash &&
      output?.script === coin.script &&
      output.units === BigInt(coin.units)
    )
      return;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
  }
  throw new PaymentError("unusable_coin", "a coin does not fit the transaction that it comes from");
}
