import type { ReactNode } from "react";
import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { adminUserText } from "../../../text/admin/office.ts";
import { adminUserActsText } from "../../../text/admin/users.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { ActivitySection } from "./activity-section.tsx";
import { Balances } from "./balances.tsx";
import { TransactionsSection } from "./transactions-section.tsx";
import type { UserDetails } from "./user-details.ts";
import { WalletHistorySection } from "./wallet-history-section.tsx";

/** What remains of a deleted user. */
export function DeletedUser({ details, back }: { details: UserDetails; back: ReactNode }) {
  const { user, balances, deleted_at } = details;
  return (
    <>
      <header className="mb-5 flex items-center gap-2">
        {back}
        <h1 className="min-w-0 truncate text-24 font-bold">{adminUserActsText.deletedTitle}</h1>
      </header>
      <div className="mb-5">
        <Callout>{adminUserActsText.deletedNotice(formatDateTime(deleted_at ?? user.updated_at))}</Callout>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          {balances.length > 0 && <Balances userId={user.id} balances={balances} />}
          <TransactionsSection userId={user.id} />
          <ActivitySection userId={user.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel className="p-5" aria-label={adminUserText.account}>
            <h2 className="mb-1 text-19 font-semibold">{adminUserText.account}</h2>
            <dl className="[&>div]:text-15">
              <DataRow label={adminUserText.created}>{formatDateTime(user.created_at)}</DataRow>
              <DataRow label={adminUserText.id} className="items-center">
                <span className="-my-3 -mr-3 flex items-center justify-end">
                  <Address address={user.id} short />
                  <OfficeCopy value={user.id} label={adminUserText.copyId} />
                </span>
              </DataRow>
            </dl>
          </Panel>
          <WalletHistorySection userId={user.id} />
        </div>
      </div>
    </>
  );
}
