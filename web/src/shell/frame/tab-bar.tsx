import { useSession } from "../../api/session/session.ts";
import { shellText } from "../../text/app/shell.ts";
import { NavLink } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { destinations } from "./navigation.tsx";

/** Screens with their own button bar, or that need the space. */
const HIDDEN = [
  "/swap",
  "/transaction-details",
  "/wallets",
  "/coin",
  "/withdraw",
  "/history",
  "/deposit",
  "/buy",
];

/** Whether the bar is hidden on this path, by the spec's list. */
function hidesTabBar(pathname: string): boolean {
  return HIDDEN.some((start) => pathname.startsWith(start));
}

/** Forms that a visitor fills in on a phone; the bar would cover their button, and leads nowhere without an account. */
const ACCOUNT = [
  "/auth",
  "/confirm-email",
  "/verify-code",
  "/forgot-password",
  "/reset-password",
  "/email-verified",
  "/expired-link",
];

/** Whether this page has the bar. */
export function useHasTabBar(): boolean {
  const { pathname } = useLocation();
  const isSignedIn = useSession().status === "signed-in";
  if (hidesTabBar(pathname)) return false;
  return isSignedIn || !ACCOUNT.some((start) => pathname.startsWith(start));
}

/** The five main routes at the bottom of a phone's screen. */
export function TabBar() {
  if (!useHasTabBar()) return null;
  return (
    <>
      {/* The bar floats over the page; this keeps the page's end from being covered. */}
      <div aria-hidden className="h-[calc(64px+env(safe-area-inset-bottom))] shrink-0 md:hidden" />
      <nav
        aria-label={shellText.mobileNavigation}
        data-tab-bar
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-background/92 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
      >
        <ul className="grid h-16 grid-cols-5">
          {destinations.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/"}
                className="flex h-full flex-col items-center justify-center gap-1 text-[0.6875rem] font-medium max-[24rem]:text-[0.625rem] max-[24rem]:tracking-tight text-muted outline-offset-[-4px] aria-[current=page]:text-accent-ink"
              >
                <Icon aria-hidden className="size-5.5" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
