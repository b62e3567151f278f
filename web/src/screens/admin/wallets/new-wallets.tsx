import { useCoins } from "../../../api/queries.ts";
import { common } from "../../../text/common.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CreateWallet } from "./create-wallet.tsx";

/** The ways in which wallets come into the pool. */
export function NewWallets() {
  const coins = useCoins().data;
  return (
    <div className="mt-4">
      {coins ? (
        <CreateWallet coins={coins} />
      ) : (
        <div role="status" aria-label={common.loading}>
          <Skeleton className="h-60 rounded-panel" />
        </div>
      )}
    </div>
  );
}
