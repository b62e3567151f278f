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
  const back = inAppPath(fieldsOf(useLocation().state).back, to);
  const list = back.split("?")[0] as string;
  return (
    <Link
      to={back}
      aria-label={adminBackText[list as BackLinkProps["to"]] ?? adminBackText[to]}
      className={iconButtonClass("quiet", "-ml-3")}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}
