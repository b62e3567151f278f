import { useFeeSymbol } from "../../../features/chains/use-fee-symbol.ts";
import { sweepText as text } from "../../../text/admin/sweeping.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { type Sweep, writeMoved } from "./sweep-facts.ts";

interface SweptCoinsProps {
  sweep: Sweep;
  networkId: string;
  className?: string | undefined;
}

/** What is moved, from where or where to, with the whole address. */
export function SweptCoins({ sweep, networkId, className }: SweptCoinsProps) {
  const feeSymbol = useFeeSymbol()(networkId);
  const { kind, address } = sweep;
  return (
    // A region would be a landmark, of which a list of payments has several with one name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and here are none.
    <div
      role="group"
      aria-label={text.moves[kind]}
      className={cx("flex flex-col gap-0.5 rounded-control bg-raised px-3.5 py-2.5", className)}
    >
      <p className="figures text-15 font-semibold break-words">{writeMoved(sweep, feeSymbol)}</p>
      <p className="text-13 break-words text-muted">{wayOf(sweep)}</p>
      {address !== null && <Address address={address} />}
    </div>
  );
}

function wayOf({ kind, address, outputs, symbol, label }: Sweep): string {
  if (kind === "cold") return text.toCold(label ?? "");
  if (kind === "gas") return text.toAddress(symbol);
  return address === null ? text.fromOutputs(outputs ?? 0) : text.fromAddress;
}
