import type { AdminChain } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useSetChain } from "../../../api/queries/chains.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { chainText as text } from "../../../text/admin/networks.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { readWholeNumber } from "../../../ui/format/whole-number.ts";
import { NetworkDialog, type NetworkDialogProps } from "./network-dialog.tsx";

const MAX_CONFIRMATIONS = 100_000;

/** Switches the watching of a network on or off, and sets its confirmations, with a reason. */
export function ChainDialog(props: NetworkDialogProps) {
  const { chain, onClose } = props;
  const set = useSetChain({
    onDone() {
      notify.success(text.saved(chain?.name ?? ""), "chain");
      onClose();
    },
    onFailed: (error) => notify.error(errorText(error, text.failed), "chain"),
  });
  return (
    <NetworkDialog {...props} call={set} title={text.title} description={text.detail} saveLabel={text.save}>
      {(shown, formId) => (
        <ChainForm key={shown.network_id} id={formId} chain={shown} onSubmit={set.mutateAsync} />
      )}
    </NetworkDialog>
  );
}

interface ChainFormProps {
  id: string;
  chain: AdminChain;
  onSubmit: ReturnType<typeof useSetChain>["mutateAsync"];
}

function ChainForm({ id, chain, onSubmit }: ChainFormProps) {
  const form = useForm({
    defaultValues: {
      isWatched: chain.is_watched,
      confirmations: String(chain.confirmations),
      reason: "",
    },
    onSubmit: ({ isWatched, confirmations, reason }) =>
      onSubmit({
        p_network_id: chain.network_id,
        p_is_watched: isWatched,
        p_confirmations: readWholeNumber(confirmations, MAX_CONFIRMATIONS) ?? 0,
        p_reason: reason.trim(),
      }).catch(() => {
        // The toast has said why.
      }),
  });
  const watched = useControlled(form, "isWatched", {});
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <SwitchField
        label={text.watch}
        detail={watched.value ? text.watchOn : text.watchOff}
        checked={watched.value}
        onCheckedChange={watched.onValueChange}
      />
      {!chain.is_tried && watched.value && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {text.untried}
        </Callout>
      )}
      <TextField
        label={text.confirmations}
        hint={chain.uses_finality ? text.finalityHint : text.confirmationsHint}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.field("confirmations", {
          validate: (value) => isCount(value) || text.confirmationsWrong,
        })}
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

function isCount(value: string): boolean {
  return (readWholeNumber(value, MAX_CONFIRMATIONS) ?? 0) >= 1;
}
