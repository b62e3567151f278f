import { useEffect } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { isRefusal } from "../../../api/http/client.ts";
import { usePoolRequests, usePoolWallet } from "../../../api/queries/pool.ts";
import { useCoins } from "../../../api/queries/public.ts";
import { SideFailure } from "../../../features/office/inline-failure.tsx";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { BackLink } from "../../../shell/navigation/back-link.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { Page } from "../../../shell/page/page.tsx";
import { Navigate, useParams } from "../../../shell/router/router.tsx";
import { poolFormText } from "../../../text/admin/pool.ts";
import { sideReadsText } from "../../../text/admin/side-reads.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { AdjustHolder } from "./adjust-holder.tsx";
import { EditWallet } from "./edit-wallet.tsx";

/** The deposit addresses of one wallet. */
export function EditWalletScreen() {
  const { walletId = "" } = useParams();
  const query = usePoolWallet(walletId);
  const coins = useCoins();
  const requests = usePoolRequests();
  const failed = [query, coins].filter((one) => one.data === undefined && !isFirstLoad(one));
  if (isRefusal(query.error, "wallet_not_found")) return <NotFound />;
  if (failed.length > 0) {
    return <LoadFailure title={poolFormText.loadFailed} query={failed} className="flex-1 justify-center" />;
  }
  return (
    <Page title={poolFormText.editTitle} className="md:py-7! lg:px-9">
      <header className="mb-5 flex items-center gap-2">
        <BackLink to={paths.adminWallets()} />
        <h1 className="text-24 font-bold">{poolFormText.editTitle}</h1>
      </header>
      <SideFailure title={sideReadsText.poolRequests} query={requests} />
      {query.data && coins.data ? (
        <>
          <EditWallet key={walletId} wallet={query.data} coins={coins.data} />
          {query.data.user && <AdjustHolder key={query.data.user.id} user={query.data.user} />}
        </>
      ) : (
        <div role="status" aria-label={common.loading} className="flex flex-col gap-5">
          <Skeleton className="h-36 rounded-panel" />
          <Skeleton className="h-64 rounded-panel" />
        </div>
      )}
    </Page>
  );
}

function NotFound() {
  useEffect(() => notify.error(poolFormText.notFound, "pool"), []);
  return <Navigate to={paths.adminWallets()} replace />;
}
