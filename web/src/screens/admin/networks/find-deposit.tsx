import { type AdminChain, MAX_FIND_INPUT } from "@portico/contract";
import { useAdminFoundDeposit } from "../../../api/queries/chains.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { FoundDeposit } from "./found-deposit.tsx";

/** What became of one transaction, by its hash in the URL. */
export function FindDeposit({ chains }: { chains: AdminChain[] }) {
  const [params, setParams] = useSearchParams();
  const hash = (params.get("hash") ?? "").trim().slice(0, MAX_FIND_INPUT);
  const query = useAdminFoundDeposit(hash);
  const form = useForm({
    defaultValues: { hash },
    reValidateMode: "onSubmit",
    onSubmit(values) {
      const next = values.hash.trim();
      // The same again asks again.
      if (next === hash) void query.refetch();
      else setParams({ tab: "find", hash: next }, { preventScrollReset: true });
    },
  });
  return (
    <>
      <form noValidate onSubmit={form.submit} className="mt-4 mb-4 flex max-w-180 flex-col gap-4">
        <TextField
          label={text.label}
          hint={text.hint}
          maxLength={MAX_FIND_INPUT}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("hash", { validate: (value) => value.trim() !== "" || text.required })}
        />
        <Button type="submit" tone="accent" className="self-start" busy={hash !== "" && query.isFetching}>
          {text.find}
        </Button>
      </form>
      {/* It is there before its content, or screen readers would not announce it. */}
      <section aria-label={text.result} aria-live="polite" className="empty:hidden">
        {query.isError && !query.data ? (
          <LoadFailure title={text.failed} query={query} />
        ) : (
          query.data && (
            <FoundDeposit found={query.data} chains={chains} onChanged={() => void query.refetch()} />
          )
        )}
      </section>
    </>
  );
}
