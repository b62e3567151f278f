import { Menu as MenuIcon, Settings } from "lucide-react";
import { useState } from "react";
import { isBorderClosed } from "../../api/preferences/language.ts";
import { useIsAdmin, useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { shellText } from "../../text/app/shell.ts";
import { IconButton, iconButtonClass } from "../../ui/buttons/button.tsx";
import { lazyFile, useFileState } from "../../ui/files/lazy-file.ts";
import { loadPart } from "../loading/load-part.ts";
import { Link, NavLink } from "../router/link.tsx";
import { LiveStatus } from "./live-status.tsx";
import { Logo } from "./logo.tsx";
import { ModeBadges } from "./mode-badges.tsx";
import { destinations } from "./navigation.tsx";
import { ProfileMenu } from "./profile-menu.tsx";

const mobileMenu = lazyFile(() => import("./mobile-menu.tsx").then((module) => module.MobileMenu));

/** The bar at the top of every screen. */
export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useFileState(mobileMenu);
  const isAdmin = useIsAdmin();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-background/92 backdrop-blur-md">
      <div className="column flex h-16 items-center gap-3 max-[24rem]:gap-1.5 md:gap-2 xl:gap-4">
        <IconButton
          label={shellText.openMenu}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          className="-ml-2 md:hidden"
          onClick={() => void loadPart(mobileMenu).then(setMenuOpen)}
        >
          <MenuIcon aria-hidden className="size-5.5" />
        </IconButton>
        <Link
          to={paths.landing()}
          aria-label={shellText.homeLink}
          className="flex h-11 items-center rounded-control"
        >
          <Logo />
        </Link>
        <MainNavigation />
        {isAdmin && (
          <Link
            to={paths.admin()}
            reloadDocument={isBorderClosed}
            aria-label={shellText.admin}
            title={shellText.admin}
            className={iconButtonClass()}
          >
            <Settings aria-hidden className="size-5" />
          </Link>
        )}
        <SignUpLink />
        {/* Gear, link and badges load late; this spacer shrinks for them, and nothing else moves. */}
        <span className="flex-1" />
        {/* The longest language needs 1280 px for everything in one row; below that the status has its own
            row. */}
        <div className="hidden items-center gap-3 xl:flex">
          <ModeBadges />
        </div>
        <div className="hidden xl:block">
          <LiveStatus keepsWidth />
        </div>
        <ProfileMenu />
      </div>
      <div className="border-t border-line xl:hidden">
        <div className="column flex h-9 items-center gap-2 overflow-x-clip max-[24rem]:gap-1 max-[24rem]:px-3">
          <LiveStatus />
          <span className="flex-1" />
          <ModeBadges />
        </div>
      </div>
      {menu.status === "loaded" && <menu.value open={menuOpen} onOpenChange={setMenuOpen} />}
    </header>
  );
}

/** The destinations, where there is room; a phone has them in its menu. */
function MainNavigation() {
  return (
    <nav aria-label={shellText.mainNavigation} className="hidden md:block xl:ml-2">
      <ul className="flex gap-1">
        {destinations.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/"}
              className="flex h-10 items-center rounded-control px-2.5 text-15 font-medium text-muted xl:px-3 transition-colors duration-150 hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** For visitors, where there is room; a phone has it in its menu. */
function SignUpLink() {
  if (useSession().status !== "signed-out") return null;
  return (
    <Link
      to={paths.signUp()}
      className="flex h-10 items-center rounded-control px-2.5 text-15 font-semibold text-accent-ink transition-colors duration-150 hover:bg-accent-tint max-lg:hidden xl:px-3"
    >
      {shellText.signUp}
    </Link>
  );
}
