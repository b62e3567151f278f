import { type HashUse, networkLabel } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { hashUsesText } from "../../../text/admin/hash-uses.ts";
import { arrivalsText } from "../../../text/admin/networks.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { Card } from "../../../ui/layout/card.tsx";

/** Deposits that were entered by hand, withdrawals and the exchange's own transactions with a hash. */
export function FoundUses({ uses }: { uses: readonly HashUse[] }) {
  return (
    <Card>
      <ul aria-label={text.uses}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`} className="border-line px-5 py-3 text-13 not-first:border-t">
            <Use use={use} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Use({ use }: { use: HashUse }) {
  const now = useNow();
  const { amount, symbol, user_email, network, output_index, by, at } = use;
  const inCoin = arrivalsText.amountOf(formatExact(amount ?? "0"), symbol ?? "");
  const what = hashUsesText.what(use, inCoin, user_email ?? "");
  const to = pageOf(use);
  const where = [
    network && networkLabel(network),
    output_index !== null && hashUsesText.output(output_index),
    by ? hashUsesText.by(by) : hashUsesText.byChain,
  ];
  return (
    <>
      <span className="figures block font-semibold break-words">
        {to ? (
          <RowLink
            to={to}
            className="text-accent-ink underline-offset-4 hover:underline pointer-coarse:py-2.5"
          >
            {what}
          </RowLink>
        ) : (
          what
        )}
      </span>
      <span className="figures block text-muted">
        {where.filter(Boolean).join(", ")} · <Age at={at} now={now} />
      </span>
    </>
  );
}

/** Where it is shown: a transaction, the user whose request it is, or the treasury's movements. */
function pageOf({ kind, id, user_id }: HashUse): string | undefined {
  if (kind === "deposit" || kind === "withdrawal") return paths.adminTransaction(kind, id);
  if (kind === "request") return user_id ? paths.adminUser(user_id) : undefined;
  return kind === "movement" ? paths.adminTreasury({ tab: "movements" }) : paths.adminPayments();
}
