import { Dialog } from "@base-ui/react/dialog";
import { Menu as MenuIcon, X } from "lucide-react";
import { type TouchEvent, useRef, useState } from "react";
import { StepUp } from "../../features/step-up/step-up.tsx";
import { adminText } from "../../text/admin/office.ts";
import { shellText } from "../../text/app/shell.ts";
import { IconButton } from "../../ui/buttons/button.tsx";
import { useBackCloses } from "../../ui/overlays/use-back-closes.ts";
import { cx } from "../../ui/styles/cx.ts";
import { Outlet } from "../router/router.tsx";
import { FloatingNotices } from "./floating-notices.tsx";
import { LiveStatus } from "./live-status.tsx";
import { Logo } from "./logo.tsx";
import { ModeBadges } from "./mode-badges.tsx";
import { PriceAge } from "./price-age.tsx";
import { SideFailures } from "./side-failures.tsx";
import { Sidebar } from "./sidebar.tsx";

/** The browser handles vertical movement; we handle horizontal movement. */
const keepsSwipes = "touch-pan-y touch-pinch-zoom";

/** The distance in pixels from which a movement counts as a swipe. */
const SWIPE = 10;

/** Sidebar and content of the back office's screens. On a phone the sidebar slides in from the left. */
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
        <div className="flex h-9 items-center gap-2 border-t border-line px-4 max-[24rem]:gap-1 max-[24rem]:px-3">
          <LiveStatus />
          {/* If the age has no room it wraps below the visible line; the sidebar shows it, too. */}
          <div className="flex h-9 min-w-0 flex-1 flex-wrap overflow-hidden">
            <span className="h-9 w-0" />
            <PriceAge className="h-9 pl-1" />
          </div>
          <ModeBadges />
        </div>
      </header>
      <aside className="sticky top-0 hidden h-dvh w-58 shrink-0 flex-col overflow-y-auto border-r border-line px-3.5 pt-7 pb-4 lg:flex">
        <div className="mb-8 px-3.5">
          <AdminLogo />
        </div>
        <Sidebar />
      </aside>
      <Drawer isOpen={isOpen} onOpenChange={setOpen} />
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <SideFailures />
        <StepUp>
          <Outlet />
        </StepUp>
        <FloatingNotices />
      </main>
    </div>
  );
}

function Drawer({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  useBackCloses(isOpen, () => onOpenChange(false));
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
            "fixed inset-y-0 left-0 z-50 flex w-72 max-w-[86vw] flex-col overflow-y-auto border-r border-line bg-background py-4 pr-3.5 pb-[calc(16px+env(safe-area-inset-bottom))] pl-[calc(14px+env(safe-area-inset-left))] outline-none transition-transform duration-180 ease-out data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full",
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
          <Sidebar onChoose={() => onOpenChange(false)} />
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

/** Detects horizontal swipes; a vertical movement scrolls. */
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

/**
 * In a field a finger moves the caret; a dialog's touch events bubble to here, although it is above the
 * frame.
 */
function isSwiped(frame: Element, target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest("input, textarea")) return false;
  return frame.contains(target) || target.closest("[data-sidebar]") !== null;
}
