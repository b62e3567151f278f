import type { Coin, SavedAddress } from "@portico/contract";
import { BookUser, ScanLine } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useState } from "react";
import { AddressBookDialog } from "../../features/address-book/address-book-dialog.tsx";
import { SaveAddressButton } from "../../features/address-book/save-address-button.tsx";
import { SaveAddressDialog } from "../../features/address-book/save-address-dialog.tsx";
import type { SavableAddress } from "../../features/address-book/saved-addresses.ts";
import { RecipientWarning } from "../../features/recipients/similar-recipients.tsx";
import { pictureIn } from "../../features/scan/picture.ts";
import { openScanner, Scanner } from "../../features/scan/scanner.tsx";
import { usePicture } from "../../features/scan/use-picture.ts";
import { addressBookText } from "../../text/account/address-book.ts";
import { scanText } from "../../text/app/scan.ts";
import { paymentCodeText } from "../../text/money/payment-code.ts";
import { similarRecipientText } from "../../text/money/similar-recipient.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Button, IconButton } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatDate } from "../../ui/format/time.ts";
import { AllowListNotice } from "./allow-list-notice.tsx";
import { BitcoinFormNotice } from "./bitcoin-form-notice.tsx";
import { savableAddress } from "./savable-address.ts";
import { TestAddress } from "./test-address.tsx";
import type { WithdrawFormState } from "./use-withdraw-form.ts";
import { WholeAddress } from "./whole-address.tsx";

type Open = "scanner" | "book" | "name" | null;

/** The destination: typed, scanned, dropped or pasted as a picture, or picked from the address book. */
export function AddressField({ coin, form }: { coin: Coin; form: WithdrawFormState }) {
  const [open, setOpen] = useState<Open>(null);
  const input = useAddressInput(form);
  const place = form.recipient.isOwn ? null : savableAddress(form, form.facts);
  const close = () => setOpen(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a picture can be chosen in the scanner, too */}
      <div
        className="flex flex-col gap-2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => input.takePicture(event, event.dataTransfer)}
      >
        <TextField
          label={withdrawText.address}
          name="address"
          mono
          aside={<TestAddress form={form} />}
          placeholder={form.network ? withdrawText.addressPlaceholder(form.network.withdrawal_name) : ""}
          {...input.field}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2_000}
          trailing={
            <IconButton
              label={scanText.title}
              onClick={() => void openScanner().then((isThere) => isThere && setOpen("scanner"))}
              disabled={input.isReading}
            >
              <ScanLine aria-hidden className="size-5" />
            </IconButton>
          }
        />
        <WholeAddress form={form} />
        <div role="status" className="empty:hidden">
          <BitcoinFormNotice form={form} />
        </div>
        <BookButtons place={place} onOpen={setOpen} />
        <AddressNotices form={form} />
      </div>
      {/* Outside it: a drop on these belongs to them. */}
      {open === "scanner" && <Scanner open onClose={close} onText={form.takeScanned} />}
      <AddressBookDialog
        open={open === "book"}
        coin={coin}
        onClose={close}
        onPick={(entry) => {
          input.pick(entry);
          close();
        }}
      />
      <SaveAddressDialog
        open={open === "name"}
        place={place}
        network={form.network?.withdrawal_name}
        onClose={close}
      />
    </>
  );
}

/** What puts an address into the field, and the error of a picture without one. */
function useAddressInput(form: WithdrawFormState) {
  const [refused, setRefused] = useState<string | null>(null);
  const picture = usePicture((text) => setRefused(form.takeScanned(text)), setRefused);

  function takePicture(event: ClipboardEvent | DragEvent, data: DataTransfer): boolean {
    const file = pictureIn(data);
    if (!file) return false;
    event.preventDefault();
    setRefused(null);
    picture.take(file);
    return true;
  }

  return {
    isReading: picture.isReading,
    /** Reads the picture that was dropped or pasted. Returns false if there is none. */
    takePicture,
    pick(entry: SavedAddress) {
      setRefused(null);
      form.pick(entry);
    },
    /** The text field's props. */
    field: {
      value: form.address,
      error: refused ?? form.errors.address ?? undefined,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setRefused(null);
        form.setAddress(event.target.value);
      },
      onPaste(event: ClipboardEvent) {
        if (takePicture(event, event.clipboardData)) return;
        setRefused(null);
        if (form.takeCode(event.clipboardData.getData("text"))) event.preventDefault();
      },
      onBlur() {
        if (form.address !== "" && !form.takeCode(form.address)) form.leave("address");
      },
    },
  };
}

/** What is known of the address below the field, each announced when it appears. */
function AddressNotices({ form }: { form: WithdrawFormState }) {
  const { last_withdrawn_at, isOwn } = form.recipient;
  return (
    <>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {last_withdrawn_at && (
          <p className="text-13 text-muted">{similarRecipientText.known(formatDate(last_withdrawn_at))}</p>
        )}
        {!isOwn && <RecipientWarning check={form.recipient} />}
      </div>
      <div role="status" className="empty:hidden">
        <AllowListNotice />
      </div>
      <div role="status" className="empty:hidden">
        {form.isFromCode && (
          <Callout icon={<ScanLine aria-hidden className="size-4" />}>{paymentCodeText.filled}</Callout>
        )}
      </div>
    </>
  );
}

function BookButtons({ place, onOpen }: { place: SavableAddress | null; onOpen: (what: Open) => void }) {
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-2">
      <Button
        tone="quiet"
        size="sm"
        className="px-2"
        icon={<BookUser aria-hidden className="size-4" />}
        onClick={() => onOpen("book")}
      >
        {addressBookText.title}
      </Button>
      <SaveAddressButton place={place} className="px-2" onSave={() => onOpen("name")} />
    </div>
  );
}
