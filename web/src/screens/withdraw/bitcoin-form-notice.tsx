import { TriangleAlert } from "lucide-react";
import { bitcoinFormText as text } from "../../text/money/bitcoin-form.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Address } from "../../ui/marks/address.tsx";
import { bitcoinForm } from "./bitcoin-form.ts";
import type { WithdrawFormState } from "./use-withdraw-form.ts";

/** Shows in which form an address that is written as one of Bitcoin is paid, and asks whether its wallet is right. */
export function BitcoinFormNotice({ form }: { form: WithdrawFormState }) {
  const found = bitcoinForm(form);
  if (!found) return null;
  return (
    <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
      <p>{text.warning(found.coin.name)}</p>
      <Address address={found.shown_as} className="mt-1.5 block" />
      <div className="mt-2">
        <Checkbox
          checked={found.is_confirmed}
          onCheckedChange={(isConfirmed) => form.confirmForm(isConfirmed ? found.shown_as : null)}
        >
          {text.confirm(found.coin.name)}
        </Checkbox>
      </div>
    </Callout>
  );
}
