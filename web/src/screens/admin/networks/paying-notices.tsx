import type { AdminChain } from "@portico/contract";
import { Info } from "lucide-react";
import { networkPayingText as text } from "../../../text/admin/paying.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";

/** What an owner must know of the address from which withdrawals are paid. */
export function PayingNotices({ chain }: { chain: AdminChain }) {
  const { family, open_payments } = chain;
  return (
    <Callout icon={<Info aria-hidden className="size-4" />}>
      <ul className="flex flex-col gap-1.5 font-normal">
        <li>{text.noDeposits}</li>
        {family === "utxo" && <li>{text.afterwards}</li>}
        {open_payments > 0 && <li>{text.stillOpen(open_payments)}</li>}
      </ul>
    </Callout>
  );
}
