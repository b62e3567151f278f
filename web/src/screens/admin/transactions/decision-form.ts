import { networkByDepositName, networkByWithdrawalName } from "@portico/contract";
import { sentHash } from "../../../features/hashes/hash-field.tsx";
import { hashProblem } from "../../../features/hashes/hash-problem.ts";
import type { DecisionDraft } from "../../../features/office/use-draft.ts";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { readWholeNumber } from "../../../ui/format/whole-number.ts";
import type { Decision } from "./decision.ts";
import type { ProcessInput } from "./use-process.ts";

type Asked = Pick<Decision, "transaction">;

/**
 * The input as the call takes it; null while something is missing or wrong. Only the paying administrator
 * enters a withdrawal's hash.
 */
export function decisionInput(
  { transaction, status }: Decision,
  draft: DecisionDraft,
  isPaying: boolean,
  /** What else has a deposit's hash, as the administrator has confirmed. */
  sharedWith?: string[],
): ProcessInput | null {
  const { id, type } = transaction;
  if (type === "adjustment") return null;
  const notes = (status === "completed" ? draft.note : draft.reason).trim();
  const input = {
    transaction_type: type,
    transaction_id: id,
    new_status: status,
    ...(notes && { admin_notes: notes }),
  };
  if (status === "failed") return input;
  if (type === "withdrawal") {
    return isPaying ? withHash(input, sentHash(networkIdOf({ transaction }), draft)) : input;
  }
  const shared = sharedWith && { p_shared_with: sharedWith };
  if (!takesHash({ transaction })) return { ...input, ...shared };
  if (depositHashFault({ transaction }, draft.hash) || outputFault(draft.output)) return null;
  return {
    ...input,
    transaction_hash: draft.hash.trim(),
    output_index: outputOf(draft.output) ?? 0,
    ...shared,
  };
}

function withHash(input: ProcessInput, sent: ReturnType<typeof sentHash>): ProcessInput | null {
  if (!sent) return null;
  const { hash, output, isShared } = sent;
  return {
    ...input,
    ...(hash && { transaction_hash: hash }),
    ...(hash && output !== undefined && { output_index: output }),
    ...(hash && isShared && { shares_hash: true }),
  };
}

/** Whether the deposit came over a chain, and so is credited under its hash. */
export function takesHash({ transaction: { network, transaction_hash } }: Asked): boolean {
  return network !== null && transaction_hash === null;
}

/** Of a withdrawal; empty if its network is unknown. */
export function networkIdOf({ transaction }: Asked): string {
  return networkByWithdrawalName(transaction.network ?? "")?.network_id ?? "";
}

/** What is wrong with a deposit's hash on submission. */
export function depositHashFault(asked: Asked, hash: string): string | undefined {
  return hash.trim() === "" ? text.hashRequired : depositHashProblem(asked, hash);
}

/** Shown while typing: the text cannot be a hash of the network. */
export function depositHashProblem({ transaction: { network } }: Asked, hash: string): string | undefined {
  return hashProblem(networkByDepositName(network ?? ""), hash);
}

function outputOf(output: string): number | null {
  return output.trim() === "" ? 0 : readWholeNumber(output, 1_000_000);
}

/** Empty means the first output. */
export function outputFault(output: string): string | undefined {
  return outputOf(output) === null ? text.outputInvalid : undefined;
}
