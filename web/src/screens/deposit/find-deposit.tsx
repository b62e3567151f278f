import { MAX_FIND_INPUT } from "@portico/contract";
import { Search } from "lucide-react";
import { useState } from "react";
import { useFoundDeposit } from "../../api/queries/own.ts";
import { useForm } from "../../features/form/use-form.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { common } from "../../text/app/common.ts";
import { findDepositText as text } from "../../text/money/find-deposit.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FoundDeposits } from "./found-deposits.tsx";

/** A button that opens a dialog in which a transaction hash tells what became of a deposit. */
export function FindDeposit() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-11 items-center gap-1.5 rounded-control text-15 font-semibold text-accent-ink hover:underline"
      >
        <Search aria-hidden className="size-4" />
        {text.open}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={text.title}
        description={text.detail}
        closeLabel={common.close}
      >
        {isOpen && <Finder />}
      </Dialog>
    </>
  );
}

function Finder() {
  const [hash, setHash] = useState<string | null>(null);
  const query = useFoundDeposit(hash);
  const form = useForm({
    defaultValues: { hash: "" },
    reValidateMode: "onSubmit",
    onSubmit(values) {
      const next = values.hash.trim();
      // The same again asks again.
      if (next === hash) void query.refetch();
      else setHash(next);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <TextField
        label={text.field}
        maxLength={MAX_FIND_INPUT}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("hash", { validate: (value) => value.trim() !== "" || text.required })}
      />
      <Button type="submit" tone="accent" busy={hash !== null && query.isFetching}>
        {text.find}
      </Button>
      {/* It is there before its content, or screen readers would not announce it. */}
      <section aria-label={text.results} aria-live="polite" className="empty:hidden">
        {query.isError && !query.data ? (
          <LoadFailure title={text.failed} query={query} className="py-4" />
        ) : (
          query.data && <FoundDeposits found={query.data} />
        )}
      </section>
    </form>
  );
}
