import {
  MAX_TRANSACTION_HASH_INPUT,
  type Network,
  networkById,
  normalisedTransactionHash,
} from "@portico/contract";
import { useWithdrawalBackground } from "../../api/queries/admin.ts";
import { withdrawalBackgroundText as text } from "../../text/admin/withdrawal-background.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { readWholeNumber } from "../../ui/format/whole-number.ts";
import type { DecisionDraft } from "../office/use-draft.ts";
import { ExplorerLink } from "./explorer-link.tsx";
import { hashProblem } from "./hash-problem.ts";

/**
 * The hash of a sent withdrawal, the index of its output, and whether the transaction may pay others, too.
 */
export interface SentHash {
  hash?: string;
  output?: number;
  isShared?: boolean;
}

export interface HashFieldProps {
  withdrawalId: string;
  networkId: string;
  draft: DecisionDraft;
  /** The server said that the hash is in use: the output that paid this withdrawal is needed. */
  asksForOutput: boolean;
  /** A sentence added to the hint. */
  more?: string;
}

/** The hash of a sent withdrawal, checked as it is typed, with a link to its explorer. */
export function HashField({ withdrawalId, networkId, draft, asksForOutput, more }: HashFieldProps) {
  const explorer = useWithdrawalBackground(withdrawalId).data?.explorer_transaction_url;
  const network = networkById(networkId);
  const hash = readHash(network, draft.hash);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <TextField
          label={text.hash}
          hint={more ? `${text.hashHint} ${more}` : text.hashHint}
          error={hashProblem(network, draft.hash)}
          value={draft.hash}
          onChange={(event) => draft.change({ hash: event.target.value })}
          maxLength={MAX_TRANSACTION_HASH_INPUT}
          mono
          autoComplete="off"
          spellCheck={false}
        />
        {explorer && hash && (
          <ExplorerLink href={`${explorer}${encodeURIComponent(hash)}`} label={text.lookAtTransaction} />
        )}
      </div>
      {(asksForOutput || draft.output !== "") && (
        <TextField
          label={text.output}
          hint={text.outputHint}
          error={outputOf(draft.output) === null ? text.outputInvalid : undefined}
          value={draft.output}
          onChange={(event) => draft.change({ output: event.target.value })}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
        />
      )}
      {asksForOutput && (
        <Checkbox checked={draft.isShared} onCheckedChange={draft.setShared}>
          {text.sharesHash}
        </Checkbox>
      )}
    </div>
  );
}

/** The draft's hash as sent; null while it is invalid. */
export function sentHash(networkId: string, { hash, output, isShared }: DecisionDraft): SentHash | null {
  const index = outputOf(output);
  if (hash.trim() === "") return {};
  if (index === null || hashProblem(networkById(networkId), hash)) return null;
  return { hash: hash.trim(), ...(output !== "" && { output: index }), ...(isShared && { isShared }) };
}

function readHash(network: Network | undefined, hash: string): string | undefined {
  return network ? normalisedTransactionHash(network, hash) : hash.trim();
}

/** Empty means the first output; null means invalid. */
function outputOf(output: string): number | null {
  if (output.trim() === "") return 0;
  return readWholeNumber(output, 1_000_000);
}
