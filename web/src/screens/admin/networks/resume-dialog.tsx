import { type AdminChain, causesForPeople } from "@portico/contract";
import { useId } from "react";
import { useResumeChain } from "../../../api/queries/chains.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { ChangedByOthers } from "../../../features/office/changed-by-others.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { tripwireText as text } from "../../../text/admin/networks.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SelectField } from "../../../ui/fields/select.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";

/** A cause for which the watcher has paused a network, and since when. */
export type Tripwire = AdminChain["tripwires"][number];

interface ResumeDialogProps {
  chain: AdminChain;
  /** What paused the network when the dialog was opened; null closes it. */
  tripwire: Tripwire | null;
  onClose: () => void;
}

/** Ends a pause that the watcher has set, with a reason. After a reorganisation it asks which chain is right. */
export function ResumeDialog({ chain, tripwire, onClose }: ResumeDialogProps) {
  const shown = useLastShown(tripwire);
  const formId = useId();
  const resume = useResumeChain({
    onDone() {
      notify.success(text.done(chain.name), "chain");
      onClose();
    },
    onFailed: (error) => notify.error(errorText(error, text.failed), "chain"),
  });
  if (!shown) return null;
  const isGone =
    tripwire !== null &&
    !resume.isPending &&
    !resume.isSuccess &&
    !chain.tripwires.some(({ cause, since }) => cause === shown.cause && since === shown.since);
  return (
    <Dialog
      open={tripwire !== null}
      onOpenChange={(open) => !open && !resume.isPending && onClose()}
      onClosed={resume.reset}
      title={text.dialogTitle(chain.name)}
      description={text.detail}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={resume.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            tone="accent"
            type="submit"
            form={formId}
            busy={resume.isPending}
            disabled={isGone}
            reason={isGone ? text.gone : undefined}
          >
            {text.resume}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={resume.isPending}>
        <div className="flex flex-col gap-4">
          {isGone && <ChangedByOthers says={text.gone} />}
          {tripwire && (
            <ResumeForm
              id={formId}
              cause={tripwire.cause}
              onSubmit={(given) =>
                resume.mutateAsync({ p_network_id: chain.network_id, p_cause: tripwire.cause, ...given })
              }
            />
          )}
        </div>
      </WhileSaving>
    </Dialog>
  );
}

type RightChain = keyof typeof text.followChoices;

interface ResumeFormProps {
  id: string;
  cause: Tripwire["cause"];
  onSubmit: (given: { p_follow: boolean; p_reason: string }) => Promise<unknown>;
}

function ResumeForm({ id, cause, onSubmit }: ResumeFormProps) {
  const asksWhich = cause === "reorganised";
  const form = useForm({
    defaultValues: { right: null as RightChain | null, reason: "" },
    onSubmit: ({ right, reason }) =>
      onSubmit({ p_follow: right === "nodes", p_reason: reason.trim() }).catch(() => {
        // The toast has said why.
      }),
  });
  const right = useControlled(form, "right", {
    validate: (value) => !asksWhich || value !== null || text.followRequired,
  });
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {asksWhich && (
        <SelectField
          label={text.follow}
          hint={text.followDetail}
          placeholder={text.followPlaceholder}
          options={(["nodes", "ours"] as const).map((value) => ({ value, label: text.followChoices[value] }))}
          {...right}
        />
      )}
      {!causesForPeople.includes(cause) && <p className="text-15 text-muted">{text.ignored}</p>}
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}
