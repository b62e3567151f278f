import type { TreasuryCoin } from "@portico/contract";
import { useId } from "react";
import type { CallInput } from "../../../api/http/client.ts";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { reconciliationText as text, treasuryText } from "../../../text/admin/treasury.ts";
import { FigureField } from "../../../ui/amounts/figure-field.tsx";
import { isUnread } from "../../../ui/amounts/unread.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatDate } from "../../../ui/format/time.ts";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import type { ChosenCoin } from "./coin-state.ts";
import { TreasuryDialog } from "./treasury-dialog.tsx";

interface ReconciliationDialogProps {
  /** The dialog is open unless this is null. */
  chosen: ChosenCoin | null;
  onClose: () => void;
}

/** Switches the reconciliation of a coin on or off, and sets its tolerance, with a reason. */
export function ReconciliationDialog({ chosen, onClose }: ReconciliationDialogProps) {
  const shown = useLastShown(chosen);
  const formId = useId();
  const set = useTreasuryCall("admin_set_reconciliation", {
    onDone(_, { p_is_on }) {
      notify.success(text.saved(p_is_on), "treasury");
      onClose();
    },
  });
  return (
    <TreasuryDialog
      isOpen={chosen !== null}
      onClose={onClose}
      title={shown ? text.title(shown.coin.symbol, shown.network.name) : ""}
      detail={text.detail}
      action={text.save}
      formId={formId}
      call={set}
      unknown={text.unknown}
    >
      {chosen && <ReconciliationForm id={formId} chosen={chosen} onSubmit={set.send} />}
    </TreasuryDialog>
  );
}

interface ReconciliationFormProps {
  id: string;
  chosen: ChosenCoin;
  onSubmit: (input: CallInput<"admin_set_reconciliation">) => void;
}

function ReconciliationForm({ id, chosen: { network, coin }, onSubmit }: ReconciliationFormProps) {
  const wasOn = coin.reconciliation?.is_on ?? false;
  const form = useForm({
    defaultValues: { isOn: wasOn, tolerance: coin.reconciliation?.tolerance ?? "0", reason: "" },
    onSubmit: ({ isOn, tolerance, reason }) =>
      onSubmit({
        p_network_id: network.network_id,
        p_coin_id: coin.coin_id,
        p_is_on: isOn,
        p_tolerated_amount: toBig(tolerance).toFixed(),
        p_reason: reason.trim(),
      }),
  });
  const isOn = useControlled(form, "isOn", {});
  const tolerance = useControlled(form, "tolerance", {
    validate: (value) => (value !== "" && !isUnread(value)) || text.toleranceWrong,
  });
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <SwitchField
        label={text.on}
        detail={isOn.value ? text.onDetail : text.offDetail}
        checked={isOn.value}
        onCheckedChange={isOn.onValueChange}
      />
      {isOn.value && !wasOn && <Start coin={coin} />}
      <FigureField
        label={text.tolerance(coin.symbol)}
        hint={text.toleranceHint}
        decimals={coin.decimals}
        unit={coin.symbol}
        {...tolerance}
      />
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}

/** What switching it on books; only the first time, since another opening balance would hide a loss. */
function Start({ coin: { total, symbol, reconciliation } }: { coin: TreasuryCoin }) {
  const opened = reconciliation?.opened_at;
  if (opened) return <Callout>{text.again(formatDate(opened))}</Callout>;
  if (total === null) return <Callout tone="warning">{text.unread}</Callout>;
  return <Callout>{text.opening(treasuryText.amountOf(formatExact(total), symbol))}</Callout>;
}
