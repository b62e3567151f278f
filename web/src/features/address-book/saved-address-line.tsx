import type { SavedAddress } from "@portico/contract";
import { Check, Clock, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRemoveSavedAddress, useRenameSavedAddress } from "../../api/queries/address-book.ts";
import { useIsPast } from "../../api/time/use-is-past.ts";
import { notify } from "../../shell/notices/notify.ts";
import { addressBookText } from "../../text/account/address-book.ts";
import { allowListText } from "../../text/account/allow-list.ts";
import { common } from "../../text/app/common.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button, IconButton } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatDateTime } from "../../ui/format/time.ts";
import { Address } from "../../ui/marks/address.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { useAddressName } from "./use-address-name.ts";

export interface SavedAddressLineProps {
  entry: SavedAddress;
  /** The network's name on this screen. */
  network: string;
  /** Whether to show when it becomes usable. */
  showsWait: boolean;
  /** Absent if there is nothing to pick it for. */
  onPick?: () => void;
}

/** An entry: pressing it picks it; buttons beside it rename and remove it. */
export function SavedAddressLine({ entry, network, showsWait, onPick }: SavedAddressLineProps) {
  const [mode, setMode] = useState<"show" | "rename" | "remove">("show");
  const back = () => setMode("show");
  return (
    <li className="rounded-control px-2 py-1 hover:bg-raised focus-within:bg-raised">
      {mode === "rename" && <RenameForm entry={entry} onDone={back} />}
      {mode === "remove" && <RemoveQuestion entry={entry} onCancel={back} />}
      {mode === "show" && (
        <div className="flex items-start gap-1">
          {onPick ? (
            <button
              type="button"
              onClick={onPick}
              className="min-w-0 flex-1 rounded-control px-1 py-2 text-left"
            >
              <Place entry={entry} network={network} showsWait={showsWait} />
            </button>
          ) : (
            <div className="min-w-0 flex-1 px-1 py-2">
              <Place entry={entry} network={network} showsWait={showsWait} />
            </div>
          )}
          <IconButton label={addressBookText.rename(entry.name)} onClick={() => setMode("rename")}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={addressBookText.remove(entry.name)} onClick={() => setMode("remove")}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      )}
    </li>
  );
}

function Place({ entry, network, showsWait }: Omit<SavedAddressLineProps, "onPick">) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-15 font-semibold">{entry.name}</span>
        <span className="shrink-0 text-13 text-muted">{network}</span>
      </span>
      <Address address={entry.address} />
      {entry.destination_tag !== null && (
        <span className="figures block text-13 text-muted">
          {addressBookText.withTag(entry.destination_tag)}
        </span>
      )}
      {showsWait && <Wait usableAt={entry.usable_at} />}
    </>
  );
}

function Wait({ usableAt }: { usableAt: string }) {
  const isUsable = useIsPast(usableAt);
  const Icon = isUsable ? Check : Clock;
  return (
    <span
      className={cx(
        "figures mt-1 flex items-center gap-1.5 text-13 font-medium",
        isUsable ? "text-up-ink" : "text-pending-ink",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {isUsable ? allowListText.usable : allowListText.usableFrom(formatDateTime(usableAt))}
    </span>
  );
}

function RenameForm({ entry, onDone }: { entry: SavedAddress; onDone: () => void }) {
  const rename = useRenameSavedAddress();
  const { field, submit, fail } = useAddressName(entry.name, {
    isPending: rename.isPending,
    send(name) {
      rename.mutate(
        { p_id: entry.id, p_name: name },
        {
          onSuccess: () => {
            notify.success(addressBookText.renamed, "address-book");
            onDone();
          },
          onError: (fault) => fail(fault, addressBookText.renameFailed),
        },
      );
    },
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 px-1 py-2">
      <TextField {...field} autoFocus />
      <div className="flex gap-2">
        <Button size="sm" tone="accent" type="submit" busy={rename.isPending}>
          {addressBookText.saveButton}
        </Button>
        <Button size="sm" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

function RemoveQuestion({ entry, onCancel }: { entry: SavedAddress; onCancel: () => void }) {
  const remove = useRemoveSavedAddress();
  return (
    <div className="flex flex-col gap-2.5 px-1 py-2">
      <p role="status" className="text-15">
        {addressBookText.removeQuestion(entry.name)}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          tone="danger"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { p_id: entry.id },
              {
                onSuccess: () => notify.success(addressBookText.removed, "address-book"),
                onError: (fault) =>
                  notify.error(errorText(fault, addressBookText.removeFailed), "address-book"),
              },
            )
          }
        >
          {addressBookText.removeButton}
        </Button>
        <Button size="sm" onClick={onCancel} autoFocus>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}
