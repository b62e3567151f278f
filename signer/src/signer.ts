import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { describeTlsFault, Refusal } from "@portico/database";
import type { Logger } from "pino";
import type { SignerDatabase } from "./database.ts";
import { decide } from "./decide.ts";
import type { Answer, Knowledge, Signing } from "./decision.ts";
import { sign } from "./sign.ts";
import type { SignerPayment } from "./signer-payment.ts";

export interface SignerParts extends Omit<Knowledge, "now"> {
  database: SignerDatabase;
  log: Logger;
}

const ROUND_MILLISECONDS = 2_000;

/**
 * Signs what is due until it is stopped. A fault of the database ends a round; the next one goes on. A journal that
 * cannot be written ends the process: nothing is signed that is not written down.
 */
export async function runSigner(parts: SignerParts, stop: AbortSignal): Promise<void> {
  let isStart = true;
  while (!stop.aborted) {
    try {
      await parts.database.report(isStart);
      isStart = false;
      await signDue(parts);
    } catch (error) {
      if (error instanceof JournalFault) throw error;
      parts.log.error({ err: error }, describeTlsFault(error) ?? "the round ended");
    }
    await sleep(ROUND_MILLISECONDS, undefined, { signal: stop }).catch(() => {});
  }
}

/** One round: looks at every payment that waits for a signature. */
export async function signDue(parts: SignerParts): Promise<void> {
  for (const payment of await parts.database.payments()) {
    try {
      await signOne(payment, parts);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await answer(payment, { code: "refused_here", details: { refusal: error.code } }, parts);
    }
  }
}

async function signOne(payment: SignerPayment, parts: SignerParts): Promise<void> {
  const decision = await decide(payment, { ...parts, now: new Date() });
  if ("answer" in decision) return answer(payment, decision.answer, parts);
  const { signing } = decision;
  await parts.database.take(payment);
  write(parts, signing);
  const signed = trySigning(payment, signing, parts);
  if (!signed) return answer(payment, { code: "unreadable", details: {} }, parts);
  await parts.database.keep(payment, signed);
  const { payment_id, number } = payment;
  parts.log.info({ payment_id, number, transaction_hash: signed.transaction_hash }, "signed a payment");
}

/** Undefined for a transaction that can be read and not signed, such as one that spends another key's coins. */
function trySigning({ payment_id, number, unsigned }: SignerPayment, signing: Signing, { log }: SignerParts) {
  try {
    return sign(unsigned, signing);
  } catch (error) {
    log.error({ err: error, payment_id, number }, "a payment cannot be signed");
    return undefined;
  }
}

/** The journal could not be written. */
class JournalFault extends Error {
  override name = "JournalFault";
}

function write({ journal }: SignerParts, { entry }: Signing): void {
  try {
    journal.append(entry);
  } catch (cause) {
    throw new JournalFault("the journal cannot be written", { cause });
  }
}

/** Tells the exchange why a payment is not signed, once. */
async function answer(payment: SignerPayment, said: Answer, { database, log }: SignerParts): Promise<void> {
  if (isDeepStrictEqual(payment.answer, said)) return;
  const { payment_id, number } = payment;
  log.info({ payment_id, number, reason: said.code, details: said.details }, "does not sign a payment");
  await database.answer(payment, said).catch((error: unknown) => {
    // It has changed meanwhile; the next round sees how.
    if (!(error instanceof Refusal)) throw error;
  });
}
