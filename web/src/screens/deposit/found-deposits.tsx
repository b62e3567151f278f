import type { FoundDeposit } from "@portico/contract";
import { SearchX } from "lucide-react";
import { findDepositText as text } from "../../text/money/find-deposit.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatList } from "../../ui/format/text.ts";
import {
  ArrivalFound,
  ByHandFound,
  ElsewhereFound,
  PaymentFound,
  WithdrawalFound,
} from "./found-entries.tsx";

/** What became of a transaction: its payments to the user, or what else can be said of it. */
export function FoundDeposits({ found }: { found: FoundDeposit }) {
  const { input, arrivals, deposits, withdrawals, payments, elsewhere } = found;
  if (input !== "transaction") return <NotAsked input={input} />;
  const isOwn = arrivals.length + deposits.length + withdrawals.length + payments.length > 0;
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2 empty:hidden">
        {arrivals.map((one) => (
          <li key={one.id}>
            <ArrivalFound arrival={one} />
          </li>
        ))}
        {deposits.map((one) => (
          <li key={one.id}>
            <ByHandFound deposit={one} />
          </li>
        ))}
        {withdrawals.map((one) => (
          <li key={one.id}>
            <WithdrawalFound withdrawal={one} />
          </li>
        ))}
        {payments.map((one) => (
          <li key={`${one.network_id} ${one.output_index}`}>
            <PaymentFound payment={one} />
          </li>
        ))}
        {/* What concerns the user hides where else the same hash is. */}
        {!isOwn &&
          elsewhere.map((one) => (
            <li key={one.network_id}>
              <ElsewhereFound network={one} />
            </li>
          ))}
      </ul>
      {!isOwn && <NotFound found={found} />}
    </div>
  );
}

/** No hash was pasted. */
function NotAsked({ input }: { input: Exclude<FoundDeposit["input"], "transaction"> }) {
  return (
    <Callout tone="warning" icon={<SearchX aria-hidden className="size-4" />}>
      <p className="font-semibold">{text.inputs[input]}</p>
      <p className="mt-1">{text.inputDetail[input]}</p>
    </Callout>
  );
}

/** Which networks can't tell; and, if none knows the transaction, what to check. */
function NotFound({ found: { elsewhere, silent, by_hand } }: { found: FoundDeposit }) {
  const isUnknown = elsewhere.length === 0;
  const unread = isUnknown ? by_hand : [];
  const tagged = unread.filter(({ has_tag }) => has_tag);
  if (!isUnknown && silent.length === 0) return null;
  return (
    <Callout icon={<SearchX aria-hidden className="size-4" />}>
      <div className="flex flex-col gap-1.5">
        {isUnknown && (
          <>
            <p className="font-semibold">{text.notFound}</p>
            <p>{text.notFoundDetail}</p>
          </>
        )}
        {silent.length > 0 && <p>{text.silent(names(silent))}</p>}
        {unread.length > 0 && <p>{text.unread(names(unread))}</p>}
        {tagged.length > 0 && <p>{text.tagged(names(tagged))}</p>}
      </div>
    </Callout>
  );
}

function names(networks: { network: string }[]): string {
  return formatList(networks.map(({ network }) => network));
}
