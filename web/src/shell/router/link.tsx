import type { ComponentProps, MouseEvent } from "react";
import { addressOf } from "./location.ts";
import { useHref, useLocation, useNavigate } from "./router.tsx";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** Loads the page from the server instead. */
  reloadDocument?: boolean;
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** The state of the next page's history entry. */
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
    // A link to the current page adds no history entry.
    void navigate(href, { replace: replace ?? here === href, state });
  }
  return <a {...rest} href={href} onClick={press} />;
}

/** The primary button without a modifier key that opens a tab or window or downloads. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

export interface NavLinkProps extends LinkProps {
  /** Marked as current only on exactly this path, not on those below it. */
  end?: boolean;
}

/** A link that is marked as current when it leads to the current page. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isHere ? "page" : undefined} />;
}
