import { useWithdrawalBackground } from "../../../api/queries/admin.ts";
import { withdrawalBackgroundText as text } from "../../../text/admin-withdrawal-background.ts";
import { TextField } from "../../../ui/field.tsx";
import { ExplorerLink } from "./address-use.tsx";

export interface HashFieldProps {
  withdrawalId: string;
  value: string;
  onValueChange: (hash: string) => void;
}

/** Under which hash it left, where that is known at the approval; one can look at it before it is written down. */
export function HashField({ withdrawalId, value, onValueChange }: HashFieldProps) {
  const explorer = useWithdrawalBackground(withdrawalId).data?.explorer_transaction_url;
  const hash = value.trim();
  return (
    <div>
      <TextField
        label={text.hash}
        hint={text.hashHint}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        maxLength={128}
        mono
        autoComplete="off"
        spellCheck={false}
      />
      {explorer && hash !== "" && (
        <ExplorerLink href={`${explorer}${encodeURIComponent(hash)}`} label={text.lookAtTransaction} />
      )}
    </div>
  );
}
