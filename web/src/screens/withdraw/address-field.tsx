import type { Coin } from "@portico/contract";
import { BookUser, ScanLine } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { AddressBookDialog } from "../../features/address-book/address-book-dialog.tsx";
import { SaveAddressButton } from "../../features/address-book/save-address-button.tsx";
import { SaveAddressDialog } from "../../features/address-book/save-address-dialog.tsx";
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
  const [refused, setRefused] = useState<string | null>(null);
  const picture = usePicture((text) => setRefused(form.takeScanned(text)), setRefused);
  const close = () => setOpen(null);

  function takePicture(event: ClipboardEvent | DragEvent, data: DataTransfer): boolean {
    const file = pictureIn(data);
    if (!file) return false;
    event.preventDefault();
    setRefused(null);
    picture.take(file);
    return true;
  }

  function paste(event: ClipboardEvent) {
    if (takePicture(event, event.clipboardData)) return;
    setRefused(null);
    if (form.takeCode(event.clipboardData.getData("text"))) event.preventDefault();
  }

  function leaveField() {
    if (form.address !== "" && !form.takeCode(form.address)) form.leave("address");
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a picture can be chosen in the scanner, too */}
      <div
        className="flex flex-col gap-2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => takePicture(event, event.dataTransfer)}
      >
        <TextField
          label={withdrawText.address}
          name="address"
          mono
          aside={<TestAddress form={form} />}
          placeholder={form.network ? withdrawText.addressPlaceholder(form.network.withdrawal_name) : ""}
          value={form.address}
          onChange={(event) => {
            setRefused(null);
            form.setAddress(event.target.value);
          }}
          onPaste={paste}
          onBlur={leaveField}
          error={refused ?? form.errors.address ?? undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2_000}
          trailing={
            <IconButton
              label={scanText.title}
              onClick={() => void openScanner().then((isThere) => isThere && setOpen("scanner"))}
              disabled={picture.isReading}
            >
              <ScanLine aria-hidden className="size-5" />
            </IconButton>
          }
        />
        <WholeAddress form={form} />
        <div role="status" className="empty:hidden">
          <BitcoinFormNotice form={form} />
        </div>
        <BookButtons coin={coin} form={form} onOpen={setOpen} />
        <div role="status" className="flex flex-col gap-2 empty:hidden">
          {form.recipient.last_withdrawn_at && (
            <p className="text-13 text-muted">
              {similarRecipientText.known(formatDate(form.recipient.last_withdrawn_at))}
            </p>
          )}
          {!form.recipient.isOwn && <RecipientWarning check={form.recipient} />}
        </div>
        <div role="status" className="empty:hidden">
          <AllowListNotice />
        </div>
        <div role="status" className="empty:hidden">
          {form.isFromCode && (
            <Callout icon={<ScanLine aria-hidden className="size-4" />}>{paymentCodeText.filled}</Callout>
          )}
        </div>
      </div>
      {/* Outside it: a drop on these belongs to them. */}
      {open === "scanner" && <Scanner open onClose={close} onText={form.takeScanned} />}
      <AddressBookDialog
        open={open === "book"}
        coin={coin}
        onClose={close}
        onPick={(entry) => {
          setRefused(null);
          form.pick(entry);
          close();
        }}
      />
      <SaveAddressDialog
        open={open === "name"}
        place={form.recipient.isOwn ? null : savableAddress(form, form.facts)}
        network={form.network?.withdrawal_name}
        onClose={close}
      />
    </>
  );
}

function BookButtons({
  coin,
  form,
  onOpen,
}: {
  coin: Coin;
  form: WithdrawFormState;
  onOpen: (what: Open) => void;
}) {
  const place = form.recipient.isOwn ? null : savableAddress(form, { ...form.facts, coin });
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
