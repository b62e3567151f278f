import type { AdminChain } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import type { CallInput } from "../../../api/http/client.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { chainText as text } from "../../../text/admin/networks.ts";
import { FigureField } from "../../../ui/amounts/figure-field.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { readWholeNumber } from "../../../ui/format/whole-number.ts";

const MAX_CONFIRMATIONS = 100_000;
/** Whole dollars of the largest sum. */
const MAX_SUM_DIGITS = 20;

type ChainInput = CallInput<"admin_set_chain">;

interface ChainFormProps {
  id: string;
  chain: AdminChain;
  onSubmit: (input: ChainInput) => Promise<unknown>;
}

/** How a network is watched: the switch, how many confirmations deposits need, and from which sum a second node. */
export function ChainForm({ id, chain, onSubmit }: ChainFormProps) {
  const form = useChainForm(chain, onSubmit);
  const watched = useControlled(form, "isWatched", {});
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <SwitchField
        label={text.watch}
        detail={watched.value ? text.watchOn : text.watchOff}
        checked={watched.value}
        onCheckedChange={watched.onValueChange}
      />
      {!chain.is_tried && watched.value && <Warning>{text.untried}</Warning>}
      <TextField
        label={text.confirmations}
        hint={chain.uses_finality ? text.finalityHint : text.confirmationsHint}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.field("confirmations", {
          deps: "largeConfirmations",
          validate: (value) => countOf(value) > 0 || text.confirmationsWrong,
        })}
      />
      {!chain.uses_finality && <LargeFields form={form} />}
      <WitnessField form={form} chain={chain} />
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}

type ChainFormState = ReturnType<typeof useChainForm>;

/** The form's state, filled with what is set now. */
function useChainForm(chain: AdminChain, onSubmit: ChainFormProps["onSubmit"]) {
  return useForm({
    defaultValues: {
      isWatched: chain.is_watched,
      confirmations: String(chain.confirmations),
      largeFrom: chain.large_from_usd ?? "",
      largeConfirmations: String(chain.large_confirmations ?? ""),
      witnessFrom: chain.witness_from_usd ?? "",
      reason: "",
    },
    onSubmit: ({ isWatched, confirmations, largeFrom, largeConfirmations, witnessFrom, reason }) =>
      onSubmit({
        p_network_id: chain.network_id,
        p_is_watched: isWatched,
        p_confirmations: countOf(confirmations),
        p_large_from_usd: largeFrom || null,
        p_large_confirmations: countOf(largeConfirmations) || null,
        p_witness_from_usd: witnessFrom || null,
        p_reason: reason.trim(),
      }).catch(() => {
        // The toast has said why.
      }),
  });
}

/** From which sum on a deposit needs more confirmations, and how many. */
function LargeFields({ form }: { form: ChainFormState }) {
  const from = useControlled(form, "largeFrom", {
    deps: "largeConfirmations",
    validate: (value, { largeConfirmations }) =>
      value === "" && largeConfirmations.trim() !== "" ? text.largeFromMissing : isSum(value),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FigureField label={text.largeFrom} hint={text.largeFromHint} decimals={2} unit="USD" {...from} />
      <TextField
        label={text.largeConfirmations}
        hint={text.largeConfirmationsHint}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.field("largeConfirmations", {
          validate: (value, { confirmations, largeFrom }) =>
            (value.trim() === "" && largeFrom === "") ||
            (countOf(value) > 0 && countOf(value) >= countOf(confirmations)) ||
            text.largeConfirmationsWrong,
        })}
      />
    </div>
  );
}

/** From which sum on a second node must have a deposit's block. */
function WitnessField({ form, chain }: { form: ChainFormState; chain: AdminChain }) {
  const from = useControlled(form, "witnessFrom", { validate: isSum });
  const isAlone = from.value !== "" && form.watch("isWatched") && chain.endpoints.length < 2;
  return (
    <>
      <FigureField label={text.witnessFrom} hint={text.witnessFromHint} decimals={2} unit="USD" {...from} />
      {isAlone && <Warning>{text.oneNode}</Warning>}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
      {children}
    </Callout>
  );
}

/** A number of confirmations, or 0 if the text is none. */
function countOf(value: string): number {
  return readWholeNumber(value, MAX_CONFIRMATIONS) ?? 0;
}

function isSum(value: string): true | string {
  return (value.split(".")[0] ?? "").length <= MAX_SUM_DIGITS || text.sumWrong;
}
