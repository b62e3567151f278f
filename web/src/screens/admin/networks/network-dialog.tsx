import type { AdminChain } from "@portico/contract";
import { type ReactNode, useId } from "react";
import { ChangedByOthers } from "../../../features/office/changed-by-others.tsx";
import { chainText } from "../../../text/admin/networks.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";

export interface NetworkDialogProps {
  /** The network as it was when the dialog was opened; null closes it. */
  chain: AdminChain | null;
  /** The network as it is now. */
  current: AdminChain | undefined;
  onClose: () => void;
}

interface NetworkDialogFrameProps extends NetworkDialogProps {
  /** The call that saves. */
  call: { isPending: boolean; isSuccess: boolean; reset: () => void };
  title: (name: string) => string;
  description: string;
  saveLabel: string;
  /** Why nothing can be saved yet. */
  missing?: string | undefined;
  /** The form, whose id makes the dialog's button submit it. */
  children: (chain: AdminChain, formId: string) => ReactNode;
  /** Below the form. */
  after?: ReactNode;
}

/** A dialog that changes a network, and says so if somebody else has changed it since it was opened. */
export function NetworkDialog(props: NetworkDialogFrameProps) {
  const { chain, current, onClose, call, title, description, saveLabel, missing, children, after } = props;
  const shown = useLastShown(chain);
  const formId = useId();
  const isOvertaken =
    chain !== null && !call.isPending && !call.isSuccess && current?.updated_at !== chain.updated_at;
  const against = isOvertaken ? chainText.meanwhile : missing;
  return (
    <Dialog
      open={chain !== null}
      onOpenChange={(open) => !open && !call.isPending && onClose()}
      onClosed={call.reset}
      title={title(shown?.name ?? "")}
      description={description}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={call.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            tone="accent"
            type="submit"
            form={formId}
            busy={call.isPending}
            disabled={against !== undefined}
            reason={against}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={call.isPending}>
        <div className="flex flex-col gap-4">
          {isOvertaken && <ChangedByOthers says={chainText.meanwhile} />}
          {chain && children(chain, formId)}
          {after}
        </div>
      </WhileSaving>
    </Dialog>
  );
}
