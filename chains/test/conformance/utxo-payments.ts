import { createKey, type UtxoLab, watchFor } from "@portico/testing/chains/utxo-lab.ts";
import { expect, it } from "vitest";
import {
  buildUtxoPayment,
  finishPsbt,
  type PaymentCoin,
  type PaymentPlan,
  readUtxoPayment,
  type UtxoChain,
  utxoChain,
  utxoNetworks,
} from "../../src/index.ts";
import { dustLimit } from "../../src/utxo/dust.ts";
import { type Form, publicKey, scriptIn, signPsbt } from "../utxo/payment-keys.ts";

/** Payments that are built here and signed elsewhere, as a node takes them. */
export function paymentTests(lab: () => UtxoLab): void {
  const open = (): UtxoChain => utxoChain(lab().network_id, lab().endpoint, { genesis: lab().genesis });
  const forms = (): Form[] => (lab().network_id === "dogecoin" ? ["pkh"] : ["wpkh", "pkh", "sh-wpkh"]);

  /** One mined coin of our key in each form that the network has. */
  async function fundedCoins(chain: UtxoChain): Promise<PaymentCoin[]> {
    const scripts = forms().map(scriptIn);
    const hash = await lab().pay(scripts.map((script) => ({ script, units: 200_000_000n })));
    await lab().mine();
    const previous_raw = await chain.raw(hash);
    return scripts.map((script, output_index) => ({
      transaction_hash: hash,
      output_index,
      script,
      units: "200000000",
      public_key: publicKey,
      ...(previous_raw !== undefined && { previous_raw }),
    }));
  }

  function planFor(coins: PaymentCoin[], rate: string, changes: Partial<PaymentPlan> = {}): PaymentPlan {
    const network = utxoNetworks[lab().network_id];
    const target = createKey(network.network_id).script;
    return {
      network_id: network.network_id,
      coins,
      outputs: [
        { script: target, units: "70000001" },
        { script: target, units: dustLimit(network, target).toString() },
      ],
      change_script: scriptIn(forms()[0] as Form),
      fee_rate: rate,
      max_fee: "10000000",
      ...changes,
    };
  }

  it("takes a payment from coins of every form, at the rate that it asks", async () => {
    const chain = open();
    const coins = await fundedCoins(chain);
    const { rate } = await chain.fees();
    const plan = planFor(coins, rate, { spends_all: true });
    const payment = buildUtxoPayment(plan);
    const { raw, transaction_hash } = finishPsbt(signPsbt(payment.psbt), coins);
    expect(readUtxoPayment(raw, coins).outputs).toEqual(payment.outputs);
    expect(await chain.send(raw)).toEqual({ outcome: "sent" });
    const outpoints = coins.map((coin) => `${coin.transaction_hash}:${coin.output_index}`);
    expect((await chain.unspent(outpoints)).size).toBe(coins.length);
    await lab().mine();
    const { height } = await chain.tip();
    const own = watchFor({ transactions: [transaction_hash], reservations: outpoints });
    const [block] = await chain.blocks(height, height, own);
    expect(block?.mined).toMatchObject([{ transaction_hash }]);
    expect(block?.spent).toHaveLength(coins.length);
    const change = `${transaction_hash}:${payment.change_index}`;
    expect(await chain.unspent([...outpoints, change])).toEqual(
      new Map([[change, payment.outputs.at(-1)?.units]]),
    );
    expect(await chain.raw(transaction_hash)).toBe(raw);
    expect(await chain.raw("ab".repeat(32))).toBeUndefined();
  });

  it("takes a bump of a waiting payment where the network allows it", async () => {
    const chain = open();
    const coins = await fundedCoins(chain);
    const { rate } = await chain.fees();
    const first = buildUtxoPayment(planFor(coins, rate));
    const [spent] = first.coins;
    const anchor = `${spent?.transaction_hash}:${spent?.output_index}`;
    const bump = buildUtxoPayment(planFor(coins, rate, { anchor, replaced_fee: first.fee }));
    expect(await chain.send(finishPsbt(signPsbt(first.psbt)).raw)).toEqual({ outcome: "sent" });
    const isReplaceable = utxoNetworks[lab().network_id].is_replaceable;
    expect((await chain.send(finishPsbt(signPsbt(bump.psbt)).raw)).outcome).toBe(
      isReplaceable ? "sent" : "conflict",
    );
    await lab().mine();
  });
}
