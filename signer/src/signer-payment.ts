import { approvalContent } from "@portico/contract";
import { z } from "zod";

const common = {
  payment_id: z.uuid(),
  /** Of its last transaction. */
  number: z.int().min(1),
  /** A PSBT in base64, or a transaction in hex. */
  unsigned: z.string(),
  /** The outputs that it spends, each with its address, and with its path if that is a deposit address. */
  coins: z.array(
    z.object({
      transaction_hash: z.string(),
      output_index: z.int().min(0),
      units: z.string().regex(/^[0-9]+$/),
      address: z.string(),
      path: z.string().nullable(),
    }),
  ),
  /** What the signer said of it last. */
  answer: z.looseObject({ code: z.string() }).nullable(),
};

const withdrawalsPayment = z.object({
  ...common,
  content: approvalContent,
  sweep: z.null(),
  approvals: z.array(z.object({ credential_id: z.string(), assertion: z.looseObject({}) })),
});
/** A payment of withdrawals, with what was approved of it. */
export type WithdrawalsPayment = z.infer<typeof withdrawalsPayment>;

const sweepPayment = z.object({
  ...common,
  content: z.null(),
  sweep: z.object({
    network_id: z.string(),
    /** sweep: to the paying address. gas: from it to a deposit address. cold: from it to a cold address. */
    kind: z.enum(["sweep", "gas", "cold"]),
    coin_id: z.string(),
    /** The deposit address on Ethereum-like networks with its path below the account, or the cold address. */
    address: z.string().nullable(),
    path: z.string().nullable(),
  }),
});
/** A payment that keeps coins on the exchange's own addresses, and needs no approval. */
export type SweepPayment = z.infer<typeof sweepPayment>;

/** A payment as the database hands it to the signer. All of it is a claim. */
export const signerPayment = z.union([withdrawalsPayment, sweepPayment]);
export type SignerPayment = z.infer<typeof signerPayment>;
