import { Dialog } from "@base-ui/react/dialog";
import type { Permission } from "@portico/contract";
import {
  ArrowLeft,
  ArrowLeftRight,
  ArrowUpFromLine,
  Clock,
  LayoutDashboard,
  type LucideIcon,
  Menu as MenuIcon,
  ScrollText,
  Settings,
  Users,
  Wallet,
  X,
} from "lucide-react";
import { type TouchEvent, useRef, useState } from "react";
import { isBorderClosed } from "../api/language.ts";
import { usePrices } from "../api/queries.ts";
import { useSession } from "../api/session.ts";
import { useNow } from "../api/use-now.ts";
import { paths } from "../paths.ts";
import { adminText } from "../text/admin.ts";
import { spans } from "../text/common.ts";
import { shellText } from "../text/shell.ts";
import { IconButton } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { formatSpan } from "../ui/format/time.ts";
import { FloatingNotices } from "./floating-notices.tsx";
import { LiveStatus } from "./live-status.tsx";
import { Logo } from "./logo.tsx";
import { ModeBadges } from "./mode-badges.tsx";
import { Link, NavLink } from "./router/link.tsx";
import { Outlet } from "./router/router.tsx";

interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Who lacks it would find nothing there. */
  permission?: Permission;
}

const destinations: readonly Destination[] = [
  { to: paths.adminOverview(), label: adminText.overview, icon: LayoutDashboard },
  { to: paths.adminUsers(), label: adminText.users, icon: Users },
  { to: paths.adminTransactions(), label: adminText.transactions, icon: ArrowLeftRight },
  { to: paths.adminWithdrawals(), label: adminText.withdrawals, icon: ArrowUpFromLine },
  { to: paths.adminWallets(), label: adminText.wallets, icon: Wallet },
  { to: paths.adminCron(), label: adminText.cron, icon: Clock },
  { to: paths.adminSettings(), label: adminText.settings, icon: Settings },
  { to: paths.adminAudit(), label: adminText.audit, icon: ScrollText, permission: "audit.read" },
];

/** The browser takes over what moves up or down, and leaves what moves sideways to us. */
const keepsSwipes = "touch-pan-y touch-pinch-zoom";

/** How far a finger moves before it counts as a swipe, in pixels. */
const SWIPE = 10;

/** Sidebar and content: what the back office's screens stand in. On a phone the sidebar slides in from the left. */
export function AdminFrame() {
  const [isOpen, setOpen] = useState(false);
  const swipe = useSwipe(
    () => setOpen(true),
    () => setOpen(false),
  );
  return (
    <div className={cx("flex min-h-dvh flex-1 flex-col lg:flex-row", keepsSwipes)} {...swipe}>
      <header className="sticky top-0 z-30 border-b border-line bg-background/92 backdrop-blur-md lg:hidden">
        <div className="flex h-16 items-center gap-3 px-4">
          <IconButton
            label={shellText.openMenu}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className="-ml-2"
            onClick={() => setOpen(true)}
          >
            <MenuIcon aria-hidden className="size-5.5" />
          </IconButton>
          <AdminLogo />
        </div>
        <div className="flex h-9 items-center gap-2 overflow-x-auto border-t border-line px-4 [scrollbar-width:none]">
          <LiveStatus />
          <span className="w-1" />
          <PriceAge />
          <span className="flex-1" />
          <ModeBadges />
        </div>
      </header>
      <aside className="sticky top-0 hidden h-dvh w-58 shrink-0 flex-col border-r border-line px-3.5 py-7 lg:flex">
        <div className="mb-8 px-3.5">
          <AdminLogo />
        </div>
        <Navigation />
      </aside>
      <Drawer isOpen={isOpen} onOpenChange={setOpen} />
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <Outlet />
        <FloatingNotices />
      </main>
    </div>
  );
}

function Drawer({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop
          data-sidebar
          className={cx(
            "fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0",
            keepsSwipes,
          )}
        />
        <Dialog.Popup
          data-sidebar
          className={cx(
            "fixed inset-y-0 left-0 z-50 flex w-72 max-w-[86vw] flex-col border-r border-line bg-background py-4 pr-3.5 pb-[calc(16px+env(safe-area-inset-bottom))] pl-[calc(14px+env(safe-area-inset-left))] outline-none transition-transform duration-180 ease-out data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full",
            keepsSwipes,
          )}
        >
          <div className="mb-4 flex items-center justify-between pl-3.5">
            <Dialog.Title render={<div />}>
              <AdminLogo />
            </Dialog.Title>
            <Dialog.Close render={<IconButton label={shellText.closeMenu} />}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <Navigation onChoose={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function AdminLogo() {
  return (
    <span className="flex items-center gap-2.5">
      <Logo />
      <span className="pt-0.5 text-13 text-muted">{adminText.area}</span>
    </span>
  );
}

const itemClass =
  "flex h-11 items-center gap-3 rounded-control px-3.5 text-15 font-medium text-muted transition-colors duration-150 hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text";

function Navigation({ onChoose }: { onChoose?: () => void }) {
  const permissions = useSession().user?.permissions ?? [];
  const open = destinations.filter(({ permission }) => !permission || permissions.includes(permission));
  return (
    <>
      <nav aria-label={adminText.navigation}>
        <ul className="flex flex-col gap-1">
          {open.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} className={itemClass} onClick={onChoose}>
                <Icon aria-hidden className="size-4.5" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-3">
        {/* They come late, and stand on what is below them: the second line is the upper one, so that nothing moves. */}
        <div className="flex flex-wrap-reverse gap-2 px-3.5">
          <ModeBadges />
        </div>
        <Link to={paths.wallets()} reloadDocument={isBorderClosed} className={itemClass}>
          <ArrowLeft aria-hidden className="size-4.5" />
          {adminText.backToSite}
        </Link>
        <div className="flex flex-col gap-2 px-3.5">
          <LiveStatus />
          <PriceAge />
        </div>
      </div>
    </>
  );
}

/** Whether prices still come in. */
function PriceAge() {
  const now = useNow();
  const prices = usePrices().data ?? [];
  const newest = Math.max(0, ...prices.map((price) => Date.parse(price.last_updated ?? "") || 0));
  const age = Math.max(0, now - newest);
  const isFresh = newest > 0 && age < 10 * 60_000;
  return (
    <p className="figures flex items-center gap-2 text-13 whitespace-nowrap text-muted">
      <span
        className={cx(
          "flex size-4 items-center justify-center rounded-full",
          isFresh ? "bg-up/25" : "bg-down/25",
        )}
      >
        <span className={cx("size-2 rounded-full", isFresh ? "bg-up" : "bg-down")} />
      </span>
      {newest === 0 ? adminText.noPrices : adminText.pricesAge(formatSpan(age, spans))}
    </p>
  );
}

/** Tells a swipe to the right from one to the left; a finger that moves up or down scrolls. */
function useSwipe(onRight: () => void, onLeft: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches.item(0);
      start.current =
        touch && touches.length === 1 && isSwiped(currentTarget, target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      if (!touch || !start.current) return;
      const right = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(right) <= Math.max(SWIPE, Math.abs(down))) return;
      if (right > 0) onRight();
      else onLeft();
    },
  };
}

/** In a field a finger moves the caret; a dialog tells of its touches here, too, but lies over the frame. */
function isSwiped(frame: Element, target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest("input, textarea")) return false;
  return frame.contains(target) || target.closest("[data-sidebar]") !== null;
}
