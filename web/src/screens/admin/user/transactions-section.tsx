import { useAdminUserPart } from "../../../api/queries/admin-users.ts";
import { TransactionList } from "../../../features/transactions/transaction-list.tsx";
import { adminUserPartsText } from "../../../text/admin/users.ts";
import { PartSection } from "./part-section.tsx";

const foreign = { statuses: adminUserPartsText.transactionStatuses };

/** The user's transactions. */
export function TransactionsSection({ userId }: { userId: string }) {
  const query = useAdminUserPart("adminUserTransactions", userId);
  return (
    <PartSection
      title={adminUserPartsText.transactions}
      empty={adminUserPartsText.noTransactions}
      query={query}
    >
      {(transactions) => <TransactionList transactions={transactions} foreign={foreign} />}
    </PartSection>
  );
}
