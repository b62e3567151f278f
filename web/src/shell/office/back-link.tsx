import { inAppPath } from "@portico/contract";
import { ArrowLeft } from "lucide-react";
import { adminBackText } from "../../text/admin-back.ts";
import { iconButtonClass } from "../../ui/button.tsx";
import { fieldsOf } from "../history-state.ts";
import { Link, type LinkProps } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";

/** A link from a list to a page about one of its rows; the way back keeps the list's filters. */
export function RowLink(props: Omit<LinkProps, "state">) {
  const { pathname, search } = useLocation();
  return <Link {...props} state={{ back: `${pathname}${search}` }} />;
}

interface BackLinkProps {
  /** The list it leads to where the page was not opened from one. */
  to: keyof typeof adminBackText;
}

/** Leads back to the list that the page was opened from, as it was filtered. */
export function BackLink({ to }: BackLinkProps) {
  const { pathname, state } = useLocation();
  const from = inAppPath(fieldsOf(state).back, to);
  // A link on the page to the page itself leads nowhere else.
  const back = pathOf(from) === pathname ? to : from;
  return (
    <Link
      to={back}
      aria-label={adminBackText[pathOf(back) as BackLinkProps["to"]] ?? adminBackText[to]}
      className={iconButtonClass("quiet", "-ml-3")}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}

function pathOf(address: string): string {
  return address.split("?")[0] as string;
}
