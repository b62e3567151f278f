import { useId } from "react";
import { useAllowList, useSaveAddress } from "../../api/queries/address-book.ts";
import { addressBookText } from "../../text/account/address-book.ts";
import { allowListText } from "../../text/account/allow-list.ts";
import { common } from "../../text/app/common.ts";
import { similarRecipientText } from "../../text/money/similar-recipient.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { Address } from "../../ui/marks/address.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { notify } from "../notices/notify.ts";
import { RecipientWarning } from "../recipients/similar-recipients.tsx";
import { type RecipientCheck, useRecipientCheck } from "../recipients/use-recipient-check.ts";
import type { SavableAddress } from "./saved-addresses.ts";
import { useAddressName } from "./use-address-name.ts";
import { useAllowListOn } from "./use-allow-list-on.ts";

export interface SaveAddressDialogProps {
  open: boolean;
  place: SavableAddress | null;
  /** By its name on the withdraw screen. */
  network: string | undefined;
  onClose: () => void;
}

/** Asks for the name under which an address is saved. */
export function SaveAddressDialog({ open, place, network, onClose }: SaveAddressDialogProps) {
  const formId = useId();
  const save = useSaveAddress();
  const check = useRecipientCheck(open ? place : null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={addressBookText.saveTitle}
      description={addressBookText.saveDetail}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            tone="accent"
            type="submit"
            form={formId}
            busy={save.isPending}
            disabled={check.blockedBy === "similar"}
            reason={similarRecipientText.sureFirst}
          >
            {addressBookText.saveButton}
          </Button>
        </>
      }
    >
      {place && network && (
        <NameForm id={formId} place={place} network={network} save={save} check={check} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  id: string;
  place: SavableAddress;
  network: string;
  save: ReturnType<typeof useSaveAddress>;
  check: RecipientCheck;
  onClose: () => void;
}

function NameForm({ id, place, network, save, check, onClose }: NameFormProps) {
  const isAllowListOn = useAllowListOn();
  const hours = useAllowList().data?.wait_hours ?? 0;
  const { field, submit, fail } = useAddressName("", {
    isPending: save.isPending,
    async send(name) {
      if (!(await check.isClear())) return;
      const input = {
        p_network_id: place.network_id,
        p_name: name,
        p_address: place.address,
        ...(place.tag !== "" && { p_destination_tag: place.tag }),
      };
      save.mutate(input, {
        onSuccess: () => {
          notify.success(addressBookText.savedToast, "address-book");
          onClose();
        },
        onError: (fault) => fail(fault, addressBookText.saveFailed),
      });
    },
  });

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="rounded-control bg-raised px-3.5 py-3">
        <p className="mb-1 text-13 font-medium text-muted">{network}</p>
        <Address address={place.address} className="text-15" />
        {place.tag !== "" && (
          <p className="figures mt-1 text-13 font-medium">{addressBookText.withTag(place.tag)}</p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        <RecipientWarning check={check} />
      </div>
      {isAllowListOn && <Callout tone="warning">{allowListText.saveWait(hours)}</Callout>}
      <WhileSaving isSaving={save.isPending}>
        <TextField {...field} reserve />
      </WhileSaving>
    </form>
  );
}
