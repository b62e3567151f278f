import type { Permission } from "@portico/contract";
import {
  ArrowLeft,
  ArrowLeftRight,
  ArrowUpFromLine,
  Clock,
  FilePen,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Network,
  ScrollText,
  Settings,
  Users,
  Vault,
  Wallet,
} from "lucide-react";
import { isBorderClosed } from "../../api/preferences/language.ts";
import { useWaiting, type Waiting } from "../../api/queries/admin-overview.ts";
import { useSession } from "../../api/session/session.ts";
import { PauseLine } from "../../features/office/pause-line.tsx";
import { paths } from "../../paths.ts";
import { adminText } from "../../text/admin/office.ts";
import { rolesText } from "../../text/admin/roles.ts";
import { shellText } from "../../text/app/shell.ts";
import { IconButton } from "../../ui/buttons/button.tsx";
import { groupThousands } from "../../ui/format/decimal.ts";
import { cx } from "../../ui/styles/cx.ts";
import { permissionOf } from "../access/use-may.ts";
import { useSignOutAndLeave } from "../access/use-sign-out-and-leave.ts";
import { Link, NavLink } from "../router/link.tsx";
import { LiveStatus } from "./live-status.tsx";
import { ModeBadges } from "./mode-badges.tsx";
import { PriceAge } from "./price-age.tsx";

interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Hidden without this permission, because its page would be empty. */
  permission?: Permission | undefined;
  /** What waits for a decision there: text and count of each kind; null if the role may not decide. */
  waits?: (waiting: Waiting) => (readonly [words: (count: number) => string, count: number | null])[];
}

const destinations: readonly Destination[] = [
  { to: paths.adminOverview(), label: adminText.overview, icon: LayoutDashboard },
  { to: paths.adminUsers(), label: adminText.users, icon: Users },
  {
    to: paths.adminTransactions(),
    label: adminText.transactions,
    icon: ArrowLeftRight,
    waits: ({ deposits }) => [[adminText.waitingDeposits, deposits]],
  },
  {
    to: paths.adminWithdrawals(),
    label: adminText.withdrawals,
    icon: ArrowUpFromLine,
    waits: ({ withdrawals, adjustments }) => [
      [adminText.waitingWithdrawals, withdrawals],
      [adminText.waitingAdjustments, adjustments],
    ],
  },
  {
    to: paths.adminWallets(),
    label: adminText.wallets,
    icon: Wallet,
    waits: ({ pool_requests }) => [[adminText.waitingPool, pool_requests]],
  },
  {
    to: paths.adminNetworks(),
    label: adminText.networks,
    icon: Network,
    permission: permissionOf("adminChains"),
  },
  {
    to: paths.adminPayments(),
    label: adminText.payments,
    icon: FilePen,
    permission: permissionOf("adminPayments"),
  },
  {
    to: paths.adminTreasury(),
    label: adminText.treasury,
    icon: Vault,
    permission: permissionOf("adminTreasury"),
    waits: ({ treasury_requests }) => [[adminText.waitingTreasury, treasury_requests]],
  },
  { to: paths.adminCron(), label: adminText.cron, icon: Clock },
  { to: paths.adminSettings(), label: adminText.settings, icon: Settings },
  {
    to: paths.adminAudit(),
    label: adminText.audit,
    icon: ScrollText,
    permission: permissionOf("adminAudit"),
  },
];

const itemClass =
  "flex h-11 [@media(max-height:50rem)_and_(pointer:fine)]:h-10 items-center gap-3 rounded-control px-3.5 text-15 font-medium text-muted transition-colors duration-150 hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text";

/** The back office's navigation, what waits where, and who is signed in. */
export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const permissions = useSession().user?.permissions ?? [];
  const waiting = useWaiting().data;
  const open = destinations.filter(({ permission }) => !permission || permissions.includes(permission));
  return (
    <>
      {/* It scrolls in a low window; the margins and paddings leave room for the focus ring. */}
      <nav
        aria-label={adminText.navigation}
        className="-m-1 min-h-40 flex-1 overflow-y-auto p-1 [scrollbar-width:thin]"
      >
        <ul className="flex flex-col gap-1">
          {open.map((destination) => (
            <Item key={destination.to} {...destination} waiting={waiting} onChoose={onChoose} />
          ))}
        </ul>
      </nav>
      {/* They load late: outside the footer, and with the second line on top, so that nothing below them
          moves. */}
      <div className="mt-4 flex shrink-0 flex-wrap-reverse gap-2">
        <ModeBadges />
      </div>
      <div className="flex shrink-0 flex-col gap-3 pt-3 [@media(max-height:50rem)]:gap-1.5 [@media(max-height:50rem)]:pt-1.5">
        <Link to={paths.wallets()} reloadDocument={isBorderClosed} className={itemClass}>
          <ArrowLeft aria-hidden className="size-4.5" />
          {adminText.backToSite}
        </Link>
        <div className="flex flex-col gap-2 px-3.5">
          <LiveStatus />
          <PriceAge />
          <PauseLine onChoose={onChoose} />
        </div>
        <SignedIn />
      </div>
    </>
  );
}

interface ItemProps extends Destination {
  waiting: Waiting | undefined;
  onChoose: (() => void) | undefined;
}

/** The count is beside the link rather than in it: it describes the link and is not part of its name. */
function Item({ to, label, icon: Icon, waits, waiting, onChoose }: ItemProps) {
  const counts = waiting && waits ? waits(waiting).filter(([, count]) => count) : [];
  const total = counts.reduce((sum, [, count]) => sum + (count ?? 0), 0);
  const description = counts.map(([words, count]) => words(count ?? 0)).join(", ");
  return (
    <li className="relative">
      <NavLink to={to} className={itemClass} onClick={onChoose} aria-description={description || undefined}>
        <Icon aria-hidden className="size-4.5" />
        {label}
      </NavLink>
      {total > 0 && (
        <span
          aria-hidden
          className="figures pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-full bg-pending-tint px-2 text-13 font-semibold text-pending-ink"
        >
          {groupThousands(String(total))}
        </span>
      )}
    </li>
  );
}

/**
 * The signed-in administrator and the sign-out button. Keeps its height while the session loads, so that
 * nothing moves.
 */
function SignedIn() {
  const { user } = useSession();
  const leave = useSignOutAndLeave();
  async function signOut() {
    await leave();
    // Back to the site in the user's own language.
    if (isBorderClosed) location.reload();
  }
  return (
    <div className={cx("flex items-center gap-2 border-t border-line pt-3 pl-3.5", !user && "invisible")}>
      <div className="min-w-0 flex-1">
        <p title={user?.email} className="truncate text-13 font-medium">
          {user?.email ?? "\u00a0"}
        </p>
        <p className="truncate text-13 text-muted">{user?.role ? rolesText.roles[user.role] : "\u00a0"}</p>
      </div>
      <IconButton label={shellText.signOut} onClick={() => void signOut()}>
        <LogOut aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  );
}
