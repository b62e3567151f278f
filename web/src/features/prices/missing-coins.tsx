import { useWaiting } from "../../api/queries/admin-overview.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../shell/router/link.tsx";
import { treasuryText as text } from "../../text/admin/treasury.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatExact } from "../../ui/format/amount.ts";

/** The coins that the reconciliation misses, with a link to the treasury. The caller waits for `useWaiting`. */
export function MissingCoins({ className }: { className: string }) {
  const missing = useWaiting().data?.missing_coins ?? [];
  if (missing.length === 0) return null;
  return (
    <div role="alert" className={className}>
      <Callout tone="danger">
        <ul className="flex flex-col gap-1">
          {missing.map(({ network_id, network, coin_id, symbol, amount }) => (
            <li key={`${network_id} ${coin_id}`}>
              {text.alarm(text.amountOf(formatExact(amount), symbol), network)}
            </li>
          ))}
        </ul>
        <p className="mt-1 font-normal">
          {text.alarmElsewhere}{" "}
          <Link to={paths.adminTreasury()} className="underline underline-offset-4">
            {text.title}
          </Link>
        </p>
      </Callout>
    </div>
  );
}
