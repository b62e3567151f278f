import { Address } from "../../ui/marks/address.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { plainAddress } from "./savable-address.ts";
import type { WithdrawFormState } from "./use-withdraw-form.ts";

/** The longest address that a wide screen's field shows whole. */
const FITS = 64;

/** The address in groups, below a field that is too narrow for it. */
export function WholeAddress({ form }: { form: WithdrawFormState }) {
  const place = plainAddress(form, form.facts);
  if (!place) return null;
  return (
    <div
      className={cx("rounded-control bg-raised px-3.5 py-2.5", place.address.length <= FITS && "md:hidden")}
    >
      <Address address={place.address} />
    </div>
  );
}
