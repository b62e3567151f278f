import type { AdminChain } from "@portico/contract";
import { useRescanChain } from "../../../api/queries/chains.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { rescanText as text } from "../../../text/admin/networks.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { TextField } from "../../../ui/fields/field.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { readWholeNumber } from "../../../ui/format/whole-number.ts";
import { formatHeight } from "./chain-state.ts";
import { NetworkDialog, type NetworkDialogProps } from "./network-dialog.tsx";

interface RescanDialogProps extends NetworkDialogProps {
  /** The block with which the form begins, if one is meant. */
  block?: number | null;
}

/** Has old blocks of a network read again, with a reason. */
export function RescanDialog({ block = null, ...props }: RescanDialogProps) {
  const { chain, onClose } = props;
  const rescan = useRescanChain({
    onDone() {
      notify.success(text.begun(chain?.name ?? ""), "chain");
      onClose();
    },
    onFailed: (error) => notify.error(errorText(error, text.failed), "chain"),
  });
  return (
    <NetworkDialog
      {...props}
      call={rescan}
      title={text.title}
      description={text.detail}
      saveLabel={text.action}
    >
      {(shown, formId) => (
        <RescanForm id={formId} chain={shown} block={block} onSubmit={rescan.mutateAsync} />
      )}
    </NetworkDialog>
  );
}

interface RescanFormProps {
  id: string;
  chain: AdminChain;
  block: number | null;
  onSubmit: ReturnType<typeof useRescanChain>["mutateAsync"];
}

function RescanForm({ id, chain, block, onSubmit }: RescanFormProps) {
  const last = chain.credited_height ?? 0;
  const wanted = block === null ? "" : String(block);
  const form = useForm({
    defaultValues: { from: wanted, to: wanted, reason: "" },
    onSubmit: ({ from, to, reason }) =>
      onSubmit({
        p_network_id: chain.network_id,
        p_from_height: readWholeNumber(from, last) ?? 0,
        ...(to.trim() !== "" && { p_to_height: readWholeNumber(to, last) ?? last }),
        p_reason: reason.trim(),
      }).catch(() => {
        // The toast has said why.
      }),
  });
  const wrong = text.wrong(formatHeight(last));
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <TextField
        label={text.from}
        hint={text.fromHint}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.field("from", { validate: (value) => readWholeNumber(value, last) !== null || wrong })}
      />
      <TextField
        label={text.to}
        hint={text.toHint(formatHeight(last))}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.field("to", {
          validate: (value, { from }) => {
            if (value.trim() === "") return true;
            const to = readWholeNumber(value, last);
            if (to === null) return wrong;
            return to >= (readWholeNumber(from, last) ?? 0) || text.toBelowFrom;
          },
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
