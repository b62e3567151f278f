import {
  MAX_TRANSACTION_HASH_INPUT,
  networkByWithdrawalName,
  normalisedTransactionHash,
} from "@portico/contract";
import { useWithdrawalBackground } from "../../../api/queries/admin.ts";
import { hashProblem } from "../../../shell/office/hash-problem.ts";
import { withdrawalBackgroundText as text } from "../../../text/admin-withdrawal-background.ts";
import { TextField } from "../../../ui/field.tsx";
import { ExplorerLink } from "./address-use.tsx";

export interface HashFieldProps {
  withdrawalId: string;
  /** Its withdrawal name. */
  network: string;
  value: string;
  onValueChange: (hash: string) => void;
}

/** Under which hash it left, where that is known at the approval; one can look at it before it is written down. */
export function HashField({ withdrawalId, network: name, value, onValueChange }: HashFieldProps) {
  const explorer = useWithdrawalBackground(withdrawalId).data?.explorer_transaction_url;
  const network = networkByWithdrawalName(name);
  const hash = network ? normalisedTransactionHash(network, value) : value.trim();
  return (
    <div>
      <TextField
        label={text.hash}
        hint={text.hashHint}
        error={hashProblem(network, value)}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        maxLength={MAX_TRANSACTION_HASH_INPUT}
        mono
        autoComplete="off"
        spellCheck={false}
      />
      {explorer && hash && (
        <ExplorerLink href={`${explorer}${encodeURIComponent(hash)}`} label={text.lookAtTransaction} />
      )}
    </div>
  );
}
