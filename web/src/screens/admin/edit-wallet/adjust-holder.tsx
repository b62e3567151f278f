import { useState } from "react";
import { useAdminUser } from "../../../api/queries/admin.ts";
import { AdjustBalance } from "../../../features/adjustments/adjust-balance.tsx";
import { walletPageWords } from "../../../features/adjustments/adjust-texts.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { poolFormText } from "../../../text/admin/pool.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/layout/card.tsx";

interface AdjustHolderProps {
  user: { id: string; email: string };
}

/**
 * Adds to or deducts from the balance of the wallet's user. Behind a button, because this screen is about
 * addresses.
 */
export function AdjustHolder({ user }: AdjustHolderProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Form user={user} />;
  return (
    <Panel className="mt-5 flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="text-15 text-muted">{poolFormText.adjustHint(user.email)}</p>
      <Button onClick={() => setOpen(true)}>{poolFormText.adjust}</Button>
    </Panel>
  );
}

function Form({ user }: AdjustHolderProps) {
  const query = useAdminUser(user.id);
  if (query.isError && !query.data)
    return <LoadFailure title={poolFormText.adjustLoadFailed} query={query} />;
  return (
    <div className="mt-5">
      {query.data ? (
        <AdjustBalance user={user} balances={query.data.balances} words={walletPageWords} />
      ) : (
        <div role="status" aria-label={common.loading}>
          <Skeleton className="h-96 rounded-panel" />
        </div>
      )}
    </div>
  );
}
