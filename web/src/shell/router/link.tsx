import type { ComponentProps, MouseEvent } from "react";
import { addressOf } from "./location.ts";
import { useHref, useLocation, useNavigate } from "./router.tsx";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** Loads the page anew instead. */
  reloadDocument?: boolean;
  /** Takes the place of the present page in the history. */
  replace?: boolean | undefined;
  /** What the next page's history entry carries. */
  state?: unknown;
}

/** A link within the app. */
export function Link({ to, replace, state, reloadDocument, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const here = addressOf(useLocation());
  const href = useHref(to);
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || rest.target || !isPlain(event)) return;
    event.preventDefault();
    // To press the link of the page one is on is no step forward.
    void navigate(href, { replace: replace ?? here === href, state });
  }
  return <a {...rest} href={href} onClick={press} />;
}

/** The main button without a key that would open another tab, another window or a download. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

export interface NavLinkProps extends LinkProps {
  /** Marked on this very path alone, and not on those below it. */
  end?: boolean;
}

/** A link that says to everybody when it leads to where one is. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isHere ? "page" : undefined} />;
}
