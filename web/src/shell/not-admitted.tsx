import { Lock } from "lucide-react";
import { refusalText } from "../text/refusals.ts";
import { shellText } from "../text/shell.ts";
import { Empty } from "../ui/notice.tsx";
import { GoHome } from "./go-home.tsx";
import { SecondFactorWanted } from "./second-factor-wanted.tsx";

export interface NotAdmittedProps {
  isAdmin: boolean;
  isSuspended: boolean;
  /** Whether the two-factor that the house wants of administrators is set up. */
  isSetUp: boolean;
}

/** Why the back office stays shut. Few see it, and it brings all words of refusals along, so it is fetched for them. */
export function NotAdmitted({ isAdmin, isSuspended, isSetUp }: NotAdmittedProps) {
  if (isAdmin && !isSuspended) return <SecondFactorWanted isSetUp={isSetUp} />;
  return (
    <Empty
      whole
      icon={<Lock aria-hidden className="size-5" />}
      title={shellText.accessDenied}
      detail={isAdmin && refusalText("account_suspended")}
      action={<GoHome />}
    />
  );
}
