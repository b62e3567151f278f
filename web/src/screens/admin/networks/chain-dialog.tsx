import { useSetChain } from "../../../api/queries/chains.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { chainText as text } from "../../../text/admin/networks.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { ChainForm } from "./chain-form.tsx";
import { NetworkDialog, type NetworkDialogProps } from "./network-dialog.tsx";

/** Changes how a network is watched and when its deposits are credited, with a reason. */
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
