import type { Coin, PoolWalletDetails } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { CopyWalletId } from "../../../features/copy/copy-wallet-id.tsx";
import { PoolForm } from "../../../features/pool/pool-form.tsx";
import { PoolReason } from "../../../features/pool/pool-reason.tsx";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { UnsavedGuard } from "../../../shell/navigation/unsaved.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { poolFormText, poolText, userWalletText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { formatDate, formatDateTime } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { useEditWallet } from "./use-edit-wallet.ts";

interface EditWalletProps {
  wallet: PoolWalletDetails;
  coins: readonly Coin[];
}

/** Requests other addresses for a wallet, with a reason (T18); another administrator approves them (T68). */
export function EditWallet({ wallet, coins }: EditWalletProps) {
  const edit = useEditWallet(wallet, coins);
  const may = useMay("admin_update_wallet_deposit_addresses");
  return (
    <form onSubmit={edit.form.submit} className="flex flex-col gap-5">
      <WalletFacts wallet={wallet} />
      {wallet.pool_request_id && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {poolRequestsText.walletWaits}
            <Link
              to={paths.adminWallets({ tab: "waiting" })}
              className="-my-3 inline-flex min-h-11 items-center font-semibold text-accent-ink hover:underline"
            >
              {poolRequestsText.openWaiting}
            </Link>
          </span>
        </Callout>
      )}
      {edit.isOvertaken && (
        <div role="alert">
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              {poolFormText.changed}
              <Button size="sm" onClick={edit.showNew}>
                {poolFormText.showNew}
              </Button>
            </div>
          </Callout>
        </div>
      )}
      <WhileSaving isSaving={edit.isSaving}>
        <PoolForm form={edit.form} />
        {wallet.user && (
          <Panel className="flex flex-col gap-4 p-5">
            <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
              <p className="font-semibold">{poolFormText.heldBy(wallet.user.email)}</p>
              <p>{poolFormText.heldWords}</p>
            </Callout>
          </Panel>
        )}
        <PoolReason form={edit.form} />
      </WhileSaving>
      <Button
        type="submit"
        tone="accent"
        className="sm:min-w-44 sm:self-start"
        busy={edit.isSaving}
        disabled={!may.allowed || !edit.isChanged || wallet.pool_request_id !== null}
        reason={
          may.reason ?? (wallet.pool_request_id ? poolRequestsText.walletWaits : poolFormText.unchanged)
        }
      >
        {edit.isSaving ? poolFormText.saving : poolFormText.save}
      </Button>
      <UnsavedGuard isUnsaved={edit.isUnsaved} />
    </form>
  );
}

function WalletFacts({ wallet }: Pick<EditWalletProps, "wallet">) {
  const { wallet_id, user, rests_until, created_at } = wallet;
  return (
    <Panel className="p-5" aria-label={userWalletText.title}>
      <dl className="[&>div]:text-15">
        <DataRow label={userWalletText.id} className="items-center">
          <span className="-my-3 -mr-3 flex items-center justify-end">
            <Address address={wallet_id} short />
            <CopyWalletId walletId={wallet_id} />
          </span>
        </DataRow>
        <DataRow label={poolText.statusFilter}>
          {user ? (
            <Link to={paths.adminUser(user.id)} className="font-semibold text-accent-ink hover:underline">
              {user.email}
            </Link>
          ) : (
            <span className="inline-flex flex-wrap justify-end gap-1.5">
              <Badge tone="up">{poolText.available}</Badge>
              {rests_until && <Badge tone="pending">{poolText.rests(formatDate(rests_until))}</Badge>}
            </span>
          )}
        </DataRow>
        <DataRow label={poolText.createdAt}>{formatDateTime(created_at)}</DataRow>
      </dl>
    </Panel>
  );
}
