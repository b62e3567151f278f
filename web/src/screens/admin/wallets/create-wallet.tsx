import type { Coin } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { rpc } from "../../../api/http/client.ts";
import { useApproval } from "../../../features/pool/approval-hint.tsx";
import { entriesOf } from "../../../features/pool/pool-draft.ts";
import { PoolForm } from "../../../features/pool/pool-form.tsx";
import { PoolReason } from "../../../features/pool/pool-reason.tsx";
import { usePoolDraft } from "../../../features/pool/use-pool-draft.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { UnsavedGuard } from "../../../shell/navigation/unsaved.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { poolFormText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";

/** Creates one wallet from typed or scanned addresses. */
export function CreateWallet({ coins }: { coins: readonly Coin[] }) {
  const { form, isSaving } = useCreateWallet(coins);
  const may = useMay("admin_create_wallet");
  const isUnsaved = form.places.some(({ address }) => address !== "");
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-5">
      <WhileSaving isSaving={isSaving}>
        <PoolForm form={form} />
        <PoolReason form={form} />
      </WhileSaving>
      <Button
        type="submit"
        tone="accent"
        className="sm:self-start sm:min-w-44"
        busy={isSaving}
        disabled={!may.allowed}
        reason={may.reason}
      >
        {isSaving ? poolFormText.saving : poolFormText.save}
      </Button>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </form>
  );
}

function useCreateWallet(coins: readonly Coin[]) {
  const client = useQueryClient();
  const approval = useApproval();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: () =>
      rpc("admin_create_wallet", {
        p_deposit_addresses: entriesOf(form.places),
        p_reason: form.reason.trim(),
      }),
    onSuccess: () => {
      notify.success(poolFormText.saved, "pool");
      notify.info(poolRequestsText.made[approval], "pool-request");
      form.reset({});
    },
    onError: (error) => notify.error(errorText(error, poolFormText.saveFailed), "pool"),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const mutate = useSingleFlight<void>(mutation.mutate);
  const form = usePoolDraft({ coins, initial: {}, onSubmit: () => mutate() });
  return { form, isSaving: mutation.isPending };
}
