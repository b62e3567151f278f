import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";

/** What administrators approve of a payment: whom it pays how much. It says nothing of fees and coins that are spent. */
export const approvalContent = z.strictObject({
  payment_id: z.uuid(),
  network_id: z.string(),
  withdrawals: z
    .array(
      z.strictObject({
        withdrawal_id: z.uuid(),
        coin_id: z.string(),
        /** What the recipient gets, in the coin. */
        amount: z.string(),
        address: z.string(),
        tag: z.string().nullable(),
        /** Payments that ended without paying this withdrawal, although somebody may have signed them. */
        earlier: z.array(z.uuid()),
      }),
    )
    .min(1),
});
export type ApprovalContent = z.infer<typeof approvalContent>;

/**
 * What a passkey signs: the SHA-256 hash of the content as text. The text names each field in a fixed order, so that the
 * same content always gives the same hash, and other content another one.
 */
export function approvalChallenge({ payment_id, network_id, withdrawals }: ApprovalContent): Uint8Array {
  const text = JSON.stringify([
    "Portico approves payment",
    payment_id,
    network_id,
    withdrawals.map(({ withdrawal_id, coin_id, amount, address, tag, earlier }) => [
      withdrawal_id,
      coin_id,
      amount,
      address,
      tag,
      earlier,
    ]),
  ]);
  return sha256(utf8ToBytes(text));
}
