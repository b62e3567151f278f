import type { AdminWithdrawal } from "@portico/contract";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useWithdrawalBackground } from "../../../api/queries/admin.ts";
import { InlineFailure } from "../../../features/office/inline-failure.tsx";
import { withdrawalBackgroundText as text } from "../../../text/admin/withdrawal-background.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { AddressUse } from "./address-use.tsx";
import { BalanceHistory } from "./balance-history.tsx";
import { RiskNotes } from "./risk-notes.tsx";
import { WithdrawalHash } from "./withdrawal-hash.tsx";

/** The withdrawal's risks, earlier uses of its address, and the history of the user's balance. */
export function WithdrawalBackground({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const query = useWithdrawalBackground(withdrawal.id);
  if (isFirstLoad(query)) {
    return (
      <div role="status" aria-label={common.loading} className="flex min-h-96 flex-col gap-3">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-16" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  if (!query.data) {
    return <InlineFailure title={text.failed} query={query} />;
  }
  const { notes, similar, address, entries, explorer_address_url, explorer_transaction_url } = query.data;
  return (
    <>
      <WithdrawalHash hash={withdrawal.transaction_hash} explorer={explorer_transaction_url} />
      <RiskNotes
        notes={notes}
        otherUsers={address.other_users}
        address={withdrawal.to_address}
        similar={similar}
      />
      <AddressUse address={address} explorerUrl={explorer_address_url} />
      <BalanceHistory entries={entries} />
    </>
  );
}
