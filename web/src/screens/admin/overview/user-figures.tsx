import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import type { Figure } from "./figure.ts";
import { BigFigure, FigureCard } from "./figure-card.tsx";

const grouped = (count: number) => groupThousands(String(count));

/** Users: total, new and active, and those suspended or banned. */
export function UserFigures({ figure }: { figure: Figure<"users"> }) {
  return (
    <FigureCard
      title={text.users}
      figure={figure}
      className="min-h-80 lg:min-h-74"
      link={{ to: paths.adminUsers(), label: text.allUsers }}
    >
      {(users) => (
        <>
          <BigFigure>{grouped(users.total)}</BigFigure>
          <dl>
            <DataRow label={text.joined}>
              {[users.joined_today, users.joined_7_days, users.joined_30_days].map(grouped).join(" / ")}
            </DataRow>
            <DataRow label={text.active}>
              {users.active_at ? (
                <>
                  {grouped(users.active)}{" "}
                  <span className="font-normal text-muted">
                    {text.activeAsOf(formatDateTime(users.active_at))}
                  </span>
                </>
              ) : (
                text.notCounted
              )}
            </DataRow>
            <DataRow label={text.suspended}>
              <OfStatus status="suspended" count={users.suspended} />
            </DataRow>
            <DataRow label={text.banned}>
              <OfStatus status="banned" count={users.banned} />
            </DataRow>
          </dl>
        </>
      )}
    </FigureCard>
  );
}

/** Their number, with a link to them. */
function OfStatus({ status, count }: { status: "suspended" | "banned"; count: number }) {
  return (
    <Link
      to={paths.adminUsers({ status })}
      aria-label={`${text[status]}: ${grouped(count)}`}
      className="-my-2 -mr-2 inline-block min-w-11 p-2 text-accent-ink underline-offset-4 hover:underline"
    >
      {grouped(count)}
    </Link>
  );
}
