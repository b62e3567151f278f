import type { PoolWallet } from "@portico/contract";
import { useState } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useUserWallet } from "../../../api/queries/pool.ts";
import { CopyWalletId } from "../../../features/copy/copy-wallet-id.tsx";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { userWalletText } from "../../../text/admin/pool.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { useReleaseWallet } from "./use-user-wallet.ts";

/** The user's wallet, to be assigned and released. */
export function WalletSection({ userId }: { userId: string }) {
  const query = useUserWallet(userId);
  return (
    <Panel className="flex min-h-67 flex-col p-5" aria-label={userWalletText.title}>
      <h2 className="mb-1 text-19 font-semibold">{userWalletText.title}</h2>
      {query.data === undefined && !isFirstLoad(query) ? (
        <LoadFailure title={userWalletText.loadFailed} query={query} />
      ) : (
        <Content userId={userId} wallet={query.data} />
      )}
    </Panel>
  );
}

interface ContentProps {
  userId: string;
  /** Null if none is assigned, undefined while it loads. */
  wallet: PoolWallet | null | undefined;
}

function Content({ userId, wallet }: ContentProps) {
  const [open, setOpen] = useState<"release" | "assign" | null>(null);
  const assign = useMay("admin_assign_wallet_to_user");
  const release = useMay("admin_release_user_wallet");
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex-1">
        {wallet && <WalletFacts wallet={wallet} />}
        {wallet === null && <p className="text-15 text-muted">{userWalletText.none}</p>}
        {wallet === undefined && <FactsSkeleton />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          className="flex-1"
          disabled={!assign.allowed || wallet !== null}
          reason={assign.reason ?? (wallet ? userWalletText.hasOne : undefined)}
          onClick={() => setOpen("assign")}
        >
          {userWalletText.assign}
        </Button>
        <Button
          tone="danger"
          className="flex-1"
          disabled={!release.allowed || !wallet}
          reason={release.reason ?? (wallet === null ? userWalletText.nothingToRelease : undefined)}
          onClick={() => setOpen("release")}
        >
          {userWalletText.release}
        </Button>
      </div>
      <ReleaseDialog open={open === "release"} userId={userId} wallet={wallet} onClose={close} />
      <AssignDialog open={open === "assign"} userId={userId} onClose={close} />
    </>
  );
}

const link =
  "inline-flex min-h-11 items-center text-13 font-semibold text-accent-ink underline-offset-4 hover:underline";

function WalletFacts({ wallet }: { wallet: PoolWallet }) {
  const { wallet_id, assigned_at, coins } = wallet;
  return (
    <>
      <dl className="[&>div]:text-15">
        <DataRow label={userWalletText.id} className="items-center">
          <span className="-my-3 -mr-3 flex items-center justify-end">
            <Address address={wallet_id} short />
            <CopyWalletId walletId={wallet_id} />
          </span>
        </DataRow>
        <DataRow label={userWalletText.since}>{assigned_at && formatDateTime(assigned_at)}</DataRow>
        <DataRow label={userWalletText.coins}>{userWalletText.coinCount(coins.length)}</DataRow>
      </dl>
      <p className="flex flex-wrap gap-x-4">
        <Link to={paths.adminEditWallet(wallet_id)} className={link}>
          {userWalletText.edit}
        </Link>
        <Link to={paths.adminNetworks({ tab: "find" })} className={link}>
          {userWalletText.findDeposit}
        </Link>
      </p>
    </>
  );
}

function FactsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="flex flex-col gap-4 py-3">
      {["id", "since", "coins"].map((key) => (
        <div key={key} className="flex justify-between gap-4">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}

interface ReleaseDialogProps extends ContentProps {
  open: boolean;
  onClose: () => void;
}

function ReleaseDialog({ open, userId, wallet, onClose }: ReleaseDialogProps) {
  const { release, isReleasing } = useReleaseWallet(userId, onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isReleasing && onClose()}
      title={userWalletText.releaseTitle}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose} disabled={isReleasing}>
            {common.cancel}
          </Button>
          <Button
            tone="danger"
            busy={isReleasing}
            disabled={!wallet}
            onClick={() => wallet && release(wallet)}
          >
            {isReleasing ? userWalletText.releasing : userWalletText.release}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-15">
        {userWalletText.releaseWords.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Dialog>
  );
}
