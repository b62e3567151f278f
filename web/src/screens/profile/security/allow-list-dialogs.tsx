import { type Factors, networkById } from "@portico/contract";
import { mailAllowListCode, switchAllowListOff } from "../../../api/account/allow-list.ts";
import {
  useAllowListChanged,
  useSavedAddresses,
  useSwitchAllowListOn,
} from "../../../api/queries/address-book.ts";
import { SavedAddressLine } from "../../../features/address-book/saved-address-line.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { addressBookText } from "../../../text/account/address-book.ts";
import { allowListText } from "../../../text/account/allow-list.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { MailedProofForm } from "./addition-form.tsx";
import type { DialogState } from "./use-dialogs.ts";

/** Explains what turning it on does, and shows the address book, whose addresses stay allowed. */
export function AllowListOnDialog({ open, onClose, hours }: DialogState & { hours: number }) {
  const { mutate, isPending } = useSwitchAllowListOn();
  function switchOn() {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: () => {
        notify.success(allowListText.switchedOn, "allow-list");
        onClose();
      },
      onError: (error) => notify.error(errorText(error, allowListText.failed), "allow-list"),
    });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={allowListText.onTitle}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button tone="accent" busy={isPending} onClick={switchOn}>
            {allowListText.onSubmit}
          </Button>
        </>
      }
    >
      <p className="text-15 text-muted">{allowListText.onWords(hours)}</p>
      <WholeBook />
    </Dialog>
  );
}

function WholeBook() {
  const book = useSavedAddresses().data ?? [];
  if (book.length === 0) return <p className="mt-4 text-15">{allowListText.empty}</p>;
  return (
    <>
      <p className="mt-4 mb-2 text-15">{allowListText.review}</p>
      <ul aria-label={addressBookText.title} className="-mx-2 flex flex-col">
        {book.map((entry) => (
          <SavedAddressLine
            key={entry.id}
            entry={entry}
            network={networkById(entry.network_id)?.withdrawal_names[0] ?? entry.network_id}
            showsWait
          />
        ))}
      </ul>
    </>
  );
}

/** Asks for the proof needed to turn it off. */
export function AllowListOffDialog(props: DialogState & { hours: number; factors: Factors }) {
  const { open, onClose, hours, factors } = props;
  const changed = useAllowListChanged();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={allowListText.offTitle}
      closeLabel={common.close}
    >
      <MailedProofForm
        factors={factors}
        mailCode={mailAllowListCode}
        why={allowListText.why}
        submitLabel={allowListText.offSubmit}
        onCancel={onClose}
        act={async (proof) => {
          const { off_at } = await switchAllowListOff(proof);
          if (off_at) notify.success(allowListText.offAsked(formatDateTime(off_at)), "allow-list");
          onClose();
          await changed();
        }}
      >
        <p className="text-15 text-muted">{allowListText.offWords(hours)}</p>
      </MailedProofForm>
    </Dialog>
  );
}
