import { inAppPath } from "@portico/contract";
import { ArrowLeft } from "lucide-react";
import { adminBackText } from "../../text/admin/back.ts";
import { iconButtonClass } from "../../ui/buttons/button.tsx";
import { Link, type LinkProps } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { fieldsOf } from "./history-state.ts";

/** How many pages the back link remembers. */
const MAX_TRAIL = 10;

/** A link from a page to the details of one of its rows; the back link keeps the page's filters. */
export function RowLink(props: Omit<LinkProps, "state">) {
  const { pathname, search } = useLocation();
  const trail = [`${pathname}${search}`, ...useTrail()].slice(0, MAX_TRAIL);
  return <Link {...props} state={{ back: trail }} />;
}

interface BackLinkProps {
  /** The target if the page was not opened from another page of the office. */
  to: string;
}

/**
 * A link back to the page from which this one was opened, with its filters; that page's own back link still
 * works.
 */
export function BackLink({ to }: BackLinkProps) {
  const [latest, ...earlier] = useTrail();
  const back = inAppPath(latest, to);
  return (
    <Link
      to={back}
      state={{ back: earlier }}
      aria-label={adminBackText(pathOf(back)) ?? adminBackText(to)}
      className={iconButtonClass("quiet", "-ml-3")}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}

/** The URLs that led to this page, latest first. A page's links to itself do not count. */
function useTrail(): string[] {
  const { pathname, state } = useLocation();
  const { back } = fieldsOf(state);
  const trail: unknown[] = Array.isArray(back) ? back : [];
  return trail
    .filter((address) => typeof address === "string")
    .filter((address) => pathOf(address) !== pathname);
}

function pathOf(address: string): string {
  return address.split("?")[0] as string;
}
