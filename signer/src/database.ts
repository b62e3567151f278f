import type { SignedPayment } from "@portico/chains";
import { call, internalContext, openPool } from "@portico/database";
import { z } from "zod";
import type { Answer } from "./decision.ts";
import { type SignerPayment, signerPayment } from "./signer-payment.ts";

/** What the signer has the database do, in a role that may do nothing else. */
export interface SignerDatabase {
  /** @param isStart true for the first report of this process. */
  report(isStart: boolean): Promise<void>;
  /** The payments whose last transaction waits for a signature. */
  payments(): Promise<SignerPayment[]>;
  /** @throws {Refusal} if the exchange does not want it signed now. */
  take(payment: SignerPayment): Promise<void>;
  /** @throws {Refusal} as `take`. */
  keep(payment: SignerPayment, signed: SignedPayment): Promise<void>;
  answer(payment: SignerPayment, answer: Answer): Promise<void>;
  close(): Promise<void>;
}

/** Whose keys the signer has, by network. */
export interface Served {
  /** The paying address. */
  addresses: Record<string, string>;
  /** The account of the deposit addresses that it sweeps, as a hash. */
  deposit_keys: Record<string, string>;
}

export function signerDatabase(
  url: string,
  name: string,
  { addresses, deposit_keys }: Served,
): SignerDatabase {
  const pool = openPool(url, { max: 1, role: "portico_signer", applicationName: "portico-signer" });
  // A broken connection is noticed by the next call.
  pool.on("error", () => {});
  const ask = (what: string, input: Record<string, unknown>) =>
    call<unknown>(pool, what, internalContext(`signer ${name}`), input);
  return {
    async report(isStart) {
      const input = { p_addresses: addresses, p_deposit_keys: deposit_keys, p_is_start: isStart };
      await ask("signer_report", { p_name: name, ...input });
    },
    async payments() {
      return z.array(signerPayment).parse(await ask("signer_payments", { p_addresses: addresses }));
    },
    async take({ payment_id, number }) {
      await ask("signer_take", { p_payment_id: payment_id, p_number: number });
    },
    async keep({ payment_id, number }, signed) {
      await ask("signer_keep", { p_payment_id: payment_id, p_number: number, p_signed: signed });
    },
    async answer({ payment_id, number }, answer) {
      await ask("signer_answer", { p_payment_id: payment_id, p_number: number, p_answer: answer });
    },
    close: () => pool.end(),
  };
}
