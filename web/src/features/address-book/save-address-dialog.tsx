import type { RefusalCode } from "@portico/contract";
import { useId, useState } from "react";
import { isRefusal } from "../../api/http/client.ts";
import { useAllowList, useSaveAddress } from "../../api/queries/address-book.ts";
import { notify } from "../../shell/notices/notify.ts";
import { addressBookText } from "../../text/account/address-book.ts";
import { allowListText } from "../../text/account/allow-list.ts";
import { common } from "../../text/app/common.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { similarRecipientText } from "../../text/money/similar-recipient.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { Address } from "../../ui/marks/address.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
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

/** Refusals of the address itself, which another name cannot repair. */
const aboutAddress = [
  "missing_address",
  "missing_network",
  "invalid_address",
  "invalid_destination_tag",
  "own_address",
  "address_saved_already",
] as const satisfies RefusalCode[];

/** Asks for the name under which an address is saved. */
export function SaveAddressDialog({ open, place, network, onClose }: SaveAddressDialogProps) {
  const formId = useId();
  const save = useSaveAddress();
  const check = useRecipientCheck(open ? place : null);
  const [refused, setRefused] = useState<{ place: SavableAddress; text: string } | null>(null);
  const fault = faultOf(place, check, refused);
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
            disabled={fault !== null || check.blockedBy === "similar"}
            reason={fault ?? similarRecipientText.sureFirst}
          >
            {addressBookText.saveButton}
          </Button>
        </>
      }
    >
      {place && network && (
        <NameForm
          id={formId}
          place={place}
          network={network}
          save={save}
          check={check}
          fault={fault}
          onRefused={(text) => setRefused({ place, text })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** What is wrong with the address itself; it cannot be changed here. */
function faultOf(
  place: SavableAddress | null,
  { isOwn }: RecipientCheck,
  refused: { place: SavableAddress; text: string } | null,
): string | null {
  if (isOwn) return withdrawText.ownAddress;
  const isSame = place && refused && placeKey(place) === placeKey(refused.place);
  return isSame ? refused.text : null;
}

const placeKey = ({ network_id, address, tag }: SavableAddress) => `${network_id} ${address} ${tag}`;

interface NameFormProps {
  id: string;
  place: SavableAddress;
  network: string;
  save: ReturnType<typeof useSaveAddress>;
  check: RecipientCheck;
  /** What is wrong with the address. */
  fault: string | null;
  onRefused: (text: string) => void;
  onClose: () => void;
}

function NameForm({ id, place, network, save, check, fault, onRefused, onClose }: NameFormProps) {
  const isAllowListOn = useAllowListOn();
  const hours = useAllowList().data?.wait_hours ?? 0;
  const { field, submit, fail } = useAddressName("", {
    isPending: save.isPending || fault !== null,
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
        onError: (error) => {
          if (isRefusal(error, ...aboutAddress)) onRefused(errorText(error, addressBookText.saveFailed));
          else fail(error, addressBookText.saveFailed);
        },
      });
    },
  });

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div
        className={cx("rounded-control bg-raised px-3.5 py-3", fault !== null && "outline-1 outline-down")}
      >
        <p className="mb-1 text-13 font-medium text-muted">{network}</p>
        <Address address={place.address} className="text-15" />
        {place.tag !== "" && (
          <p className="figures mt-1 text-13 font-medium">{addressBookText.withTag(place.tag)}</p>
        )}
      </div>
      <div role="alert" className="-mt-2 text-13 text-down-ink empty:hidden">
        {fault}
      </div>
      <div role="status" className="empty:hidden">
        {fault === null && <RecipientWarning check={check} />}
      </div>
      {isAllowListOn && <Callout tone="warning">{allowListText.saveWait(hours)}</Callout>}
      <WhileSaving isSaving={save.isPending}>
        <TextField {...field} reserve />
      </WhileSaving>
    </form>
  );
}
