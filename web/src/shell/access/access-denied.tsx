import { Lock } from "lucide-react";
import { refusalText } from "../../text/app/refusals.ts";
import { shellText } from "../../text/app/shell.ts";
import { Empty } from "../../ui/feedback/notice.tsx";
import { GoHome } from "../navigation/go-home.tsx";
import { SecondFactorRequired } from "./second-factor-required.tsx";

export interface NotAdmittedProps {
  isAdmin: boolean;
  isSuspended: boolean;
  /** Whether the two-factor that administrators need is set up. */
  isSetUp: boolean;
}

/** Why the back office is not accessible. Lazy-loaded, since few see it and it imports all refusal texts. */
export function AccessDenied({ isAdmin, isSuspended, isSetUp }: NotAdmittedProps) {
  if (isAdmin && !isSuspended) return <SecondFactorRequired isSetUp={isSetUp} />;
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
