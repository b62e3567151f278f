import { useWaiting } from "../../../api/queries/admin-overview.ts";
import { Insolvency } from "../../../features/treasury/insolvency.tsx";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { solvencyText as text } from "../../../text/admin/solvency.ts";

/** The alarm while users own more than the exchange holds. The caller waits for `useWaiting`. */
export function InsolvencyAlarm({ className }: { className: string }) {
  const solvency = useWaiting().data?.insolvency;
  if (!solvency) return null;
  return (
    <div className={className}>
      <Insolvency solvency={solvency}>
        <Link to={paths.adminTreasury()} className="underline underline-offset-4">
          {text.toTreasury}
        </Link>
      </Insolvency>
    </div>
  );
}
