import { useId } from "react";
import type { CallInput } from "../../../api/http/client.ts";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { sweepingText as text } from "../../../text/admin/sweeping.ts";
import { FigureField } from "../../../ui/amounts/figure-field.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { toBig } from "../../../ui/format/decimal.ts";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import type { ChosenCoin } from "./coin-state.ts";
import { TreasuryDialog } from "./treasury-dialog.tsx";

interface SweepingDialogProps {
  /** The dialog is open unless this is null. */
  chosen: ChosenCoin | null;
  onClose: () => void;
}

/** Switches on or off that a coin is swept, and sets from which amount, with a reason. */
export function SweepingDialog({ chosen, onClose }: SweepingDialogProps) {
  const shown = useLastShown(chosen);
  const formId = useId();
  const set = useTreasuryCall("admin_set_sweep_rule", {
    onDone(_, { p_is_on }) {
      notify.success(text.saved(p_is_on), "treasury");
      onClose();
    },
  });
  const canSweep = shown?.network.can_sweep ?? true;
  return (
    <TreasuryDialog
      isOpen={chosen !== null}
      onClose={onClose}
      title={shown ? text.title(shown.coin.symbol, shown.network.name) : ""}
      detail={text.detail}
      action={canSweep ? text.save : text.switchOff}
      tone={canSweep ? "accent" : "danger"}
      formId={formId}
      call={set}
      unknown={text.unknown}
    >
      {chosen && <SweepingForm id={formId} chosen={chosen} onSubmit={set.send} />}
    </TreasuryDialog>
  );
}

interface SweepingFormProps {
  id: string;
  chosen: ChosenCoin;
  onSubmit: (input: CallInput<"admin_set_sweep_rule">) => void;
}

function SweepingForm({ id, chosen: { network, coin }, onSubmit }: SweepingFormProps) {
  const form = useForm({
    defaultValues: {
      isOn: network.can_sweep && (coin.sweeping?.is_on ?? false),
      minimum: coin.sweeping?.minimum ?? "",
      reason: "",
    },
    onSubmit: ({ isOn, minimum, reason }) =>
      onSubmit({
        p_network_id: network.network_id,
        p_coin_id: coin.coin_id,
        p_is_on: isOn,
        p_minimum_amount: toBig(minimum).toFixed(),
        p_reason: reason.trim(),
      }),
  });
  const isOn = useControlled(form, "isOn", {});
  const minimum = useControlled(form, "minimum", {
    validate: (value) => (value !== "" && toBig(value).gt(0)) || text.minimumWrong,
  });
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {network.can_sweep ? (
        <>
          <SwitchField
            label={text.on}
            detail={isOn.value ? text.onDetail(coin.symbol) : text.offDetail}
            checked={isOn.value}
            onCheckedChange={isOn.onValueChange}
          />
          {network.pause && isOn.value && <Callout tone="warning">{text.paused}</Callout>}
          <FigureField
            label={text.minimum(coin.symbol)}
            hint={
              text.minimumHint[network.family === "utxo" ? "deposit" : coin.is_token ? "token" : "address"]
            }
            decimals={coin.decimals}
            unit={coin.symbol}
            {...minimum}
          />
        </>
      ) : (
        <Callout tone="warning">{text.noSigner(network.network_id)}</Callout>
      )}
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}
