import type { PoolWallet } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { usePoolWallets } from "../../../api/queries/pool.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { MissingAddresses } from "../../../features/pool/missing-addresses.tsx";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { poolText, userWalletText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Callout, Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { useIsSaving, WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useAssignWallet } from "./use-user-wallet.ts";

interface AssignDialogProps {
  open: boolean;
  userId: string;
  onClose: () => void;
}

/**
 * Chooses an available wallet; one in its cooling-off period goes to anybody but its former user only with an approval (T17, T68).
 */
export function AssignDialog({ open, userId, onClose }: AssignDialogProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<PoolWallet | null>(null);
  const { assign, isAssigning } = useAssignWallet(userId, close);

  /** The selection is part of the list, so a new search clears it. */
  function find(text: string) {
    setSearch(text);
    setChosen(null);
  }

  function close() {
    onClose();
    setChosen(null);
    setSearch("");
  }

  const { form, kind } = useAssignment(chosen, userId, assign);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isAssigning && close()}
      title={userWalletText.assignTitle}
      closeLabel={common.close}
      wide
      footer={
        <>
          <Button onClick={close} disabled={isAssigning}>
            {common.cancel}
          </Button>
          <Button
            tone={kind === "request" ? "danger" : "accent"}
            busy={isAssigning}
            disabled={kind === "incomplete"}
            reason={chosen ? userWalletText.incomplete(chosen.missing.join(", ")) : undefined}
            onClick={() => (chosen ? void form.submit() : notify.error(userWalletText.choose, "user-wallet"))}
          >
            {isAssigning ? userWalletText.assigning : labels[kind]}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={isAssigning}>
        <div className="flex flex-col gap-3">
          <SearchField label={userWalletText.search} value={search} onValueChange={find} />
          <div className="h-76 max-sm:h-40 overflow-y-auto rounded-card border border-line">
            <Choice search={search} isOpen={open} chosen={chosen} onChoose={setChosen} />
          </div>
          <Notice chosen={chosen} kind={kind} />
          {kind === "request" && (
            <TextField
              label={poolRequestsText.reason}
              hint={poolRequestsText.reasonHint}
              reserve
              maxLength={500}
              {...form.field("reason", requireReason(poolRequestsText.reasonRequired))}
            />
          )}
        </div>
      </WhileSaving>
    </Dialog>
  );
}

const labels = {
  assign: userWalletText.assign,
  back: userWalletText.assignBack,
  request: userWalletText.request,
  incomplete: userWalletText.assign,
} as const;

type Kind = keyof typeof labels;

function kindOf({ rests_until, former_user, missing }: PoolWallet, userId: string): Kind {
  const isBack = former_user?.id === userId;
  if (missing.length > 0 && !isBack) return "incomplete";
  if (!rests_until) return "assign";
  return isBack ? "back" : "request";
}

/** A resting wallet goes back to its former user alone; for anybody else another administrator approves it (T68). */
function useAssignment(
  chosen: PoolWallet | null,
  userId: string,
  assign: (assignment: { wallet: PoolWallet; reason: string | null }) => void,
) {
  const kind = chosen ? kindOf(chosen, userId) : "assign";
  const form = useForm({
    defaultValues: { reason: "" },
    onSubmit({ reason }) {
      if (chosen) assign({ wallet: chosen, reason: kind === "request" ? reason.trim() : null });
    },
  });
  return { form, kind };
}

interface NoticeProps {
  chosen: PoolWallet | null;
  kind: Kind;
}

/** What to know about the chosen wallet; its space is reserved. */
function Notice({ chosen, kind }: NoticeProps) {
  return (
    <div role="status" className="min-h-24 sm:min-h-17">
      {chosen && kind === "incomplete" && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {userWalletText.incomplete(chosen.missing.join(", "))}
        </Callout>
      )}
      {chosen?.rests_until && kind !== "incomplete" && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {kind === "back"
            ? userWalletText.restBack(formatDate(chosen.rests_until))
            : userWalletText.restWarning(formatDate(chosen.rests_until))}
        </Callout>
      )}
    </div>
  );
}

interface ChoiceProps {
  search: string;
  isOpen: boolean;
  chosen: PoolWallet | null;
  onChoose: (wallet: PoolWallet) => void;
}

function Choice({ search, isOpen, chosen, onChoose }: ChoiceProps) {
  const settled = useDebounced(search.trim(), 300);
  const query = usePoolWallets({ search: settled, status: "available" }, isOpen);
  if (isFirstLoad(query)) return <ChoiceSkeleton />;
  if (!query.data) {
    return <LoadFailure title={poolText.loadFailed} query={query} />;
  }
  const wallets = query.data.pages.flatMap((page) => page.items);
  if (wallets.length === 0) return <Empty title={userWalletText.empty} detail={userWalletText.emptyDetail} />;
  return (
    <>
      <fieldset aria-label={userWalletText.list}>
        {wallets.map((wallet) => (
          <WalletOption
            key={wallet.wallet_id}
            wallet={wallet}
            isChosen={wallet.wallet_id === chosen?.wallet_id}
            onChoose={onChoose}
          />
        ))}
      </fieldset>
      <MorePages query={query} />
    </>
  );
}

interface WalletOptionProps extends Pick<ChoiceProps, "onChoose"> {
  wallet: PoolWallet;
  isChosen: boolean;
}

function WalletOption({ wallet, isChosen, onChoose }: WalletOptionProps) {
  const isSaving = useIsSaving();
  return (
    <label className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 border-line px-4 py-2 not-first:border-t hover:bg-raised/40 has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="wallet"
        checked={isChosen}
        onChange={() => !isSaving && onChoose(wallet)}
        className="size-4.5 accent-(--color-accent-fill)"
      />
      <Address address={wallet.wallet_id} short className="whitespace-nowrap" />
      <span className="figures hidden text-13 text-muted sm:inline">{formatDate(wallet.created_at)}</span>
      <span className="ml-auto flex items-center gap-3 text-13 text-muted">
        <span className="whitespace-nowrap">{userWalletText.coinCount(wallet.coins.length)}</span>
        <MissingAddresses missing={wallet.missing} />
        {wallet.rests_until && (
          <Badge tone="pending">{userWalletText.rests(formatDate(wallet.rests_until))}</Badge>
        )}
      </span>
    </label>
  );
}

function ChoiceSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className="flex h-13 items-center gap-3 border-line px-4 not-first:border-t">
          <Skeleton className="size-4.5 rounded-full" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
