import type { PriceSource } from "@portico/contract";
import { useNow } from "../../../../api/time/use-now.ts";
import { AskOnce, type Question } from "../../../../features/office/ask-once.tsx";
import { priceSourceText as text } from "../../../../text/admin/price-sources.ts";
import { common, spans } from "../../../../text/app/common.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { formatPrice } from "../../../../ui/format/price.ts";
import { coinLabel } from "../../../../ui/format/text.ts";
import { formatSpan } from "../../../../ui/format/time.ts";
import { DataRow } from "../../../../ui/layout/card.tsx";
import { changeText } from "../change-text.ts";
import { type Checked, usePriceSource } from "./use-price-source.ts";

interface FieldProps {
  entry: PriceSource;
  /** Why it cannot be changed; undefined if it can. */
  locked: string | undefined;
}

/** One source of a coin's price, saved by itself. */
export function PriceSourceField({ entry, locked }: FieldProps) {
  const now = useNow();
  const state = usePriceSource(entry);
  const { source, symbol, value, previous, missing_since, missing_reason } = entry;
  const canUndo = previous !== null && previous !== value && !state.isChanged && !locked;
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <TextField
        label={text.labels[source]}
        value={state.shown}
        onChange={(event) => state.type(event.target.value)}
        readOnly={Boolean(locked) || state.isBusy}
        error={state.error}
        hint={missing_since === null ? changeText(entry, now) : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        mono
      />
      {missing_since !== null && (
        <p className="text-13 text-pending-ink">
          {text.missing(formatSpan(now - Date.parse(missing_since), spans), missing_reason ?? "")}
        </p>
      )}
      {state.checked && <Comparison checked={state.checked} symbol={symbol} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state.isChanged && (
          <Button
            type="submit"
            size="sm"
            tone={state.checked?.needs_acceptance ? "danger" : "accent"}
            busy={state.isBusy}
          >
            {labelOf(state)}
          </Button>
        )}
        {canUndo && (
          <Button size="sm" busy={state.isBusy} onClick={() => state.undo(previous)}>
            {text.undo(previous === "" ? text.none : previous)}
          </Button>
        )}
      </div>
      <AskOnce
        question={state.asked === null ? null : questionOf(entry, state.asked)}
        onClose={state.decline}
        onConfirm={state.confirm}
      />
    </form>
  );
}

function questionOf({ source, symbol, value }: PriceSource, next: string): Question {
  const name = text.labels[source];
  return {
    title: text.askTitle(name, symbol),
    words: next === "" ? text.removes(value, symbol) : text.changes(name, value || text.none, next, symbol),
    confirm: text.save,
    cancel: common.cancel,
    isDanger: next === "",
  };
}

function labelOf({ looksUp, checked }: ReturnType<typeof usePriceSource>): string {
  if (looksUp) return text.lookUp;
  return checked?.needs_acceptance ? text.accept : text.save;
}

/** The id's price beside the last known one. */
function Comparison({ checked, symbol }: { checked: Checked; symbol: string }) {
  const { name, price, known_price, change_percent, needs_acceptance } = checked;
  return (
    <div className="rounded-control border border-line p-3">
      <p className="text-15 font-medium break-words">
        {coinLabel(name ?? text.unnamed, checked.symbol ?? "?")}
      </p>
      <dl>
        <DataRow label={text.price}>{formatPrice(price)}</DataRow>
        <DataRow label={text.known}>
          {known_price === null ? text.none_known : formatPrice(known_price)}
        </DataRow>
        {change_percent !== null && <DataRow label={text.difference}>{`${change_percent}%`}</DataRow>}
      </dl>
      {needs_acceptance && <Callout tone="warning">{text.differs(symbol)}</Callout>}
    </div>
  );
}
