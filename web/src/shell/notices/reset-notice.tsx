import { ShieldAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { resetText } from "../../text/account/security.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { formatDateTime } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";
import { cancelResetState } from "../navigation/cancel-reset-state.ts";
import { useNavigate } from "../router/router.tsx";
import { noticeClass } from "./notice-class.ts";
import { notify } from "./notify.ts";

/**
 * Says on every screen that the removal of two-factor is scheduled, and links to where it can be cancelled.
 */
export function ResetNotice() {
  const { user } = useSession();
  const resetAt = user?.two_factor_reset_at ?? null;
  useCancelledWord(user?.id ?? null, resetAt, user?.two_factor_enabled ?? false);
  return resetAt === null ? null : <Notice resetAt={resetAt} />;
}

function Notice({ resetAt }: { resetAt: string }) {
  const navigate = useNavigate();
  return (
    <section
      role="alert"
      aria-label={resetText.label}
      data-floating-notice
      className={cx(noticeClass, "border-pending")}
    >
      <ShieldAlert aria-hidden className="size-6 shrink-0 self-start text-pending-ink md:self-center" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="figures text-15 font-semibold">{resetText.title(formatDateTime(resetAt))}</p>
        <p className="text-13 text-muted">{resetText.detail}</p>
      </div>
      <Button
        tone="accent"
        onClick={() => void navigate(paths.profile(), { state: cancelResetState })}
        className="grow md:grow-0"
      >
        {resetText.cancel}
      </Button>
    </section>
  );
}

/** Announces the cancellation in every tab that showed the notice, wherever it was cancelled. */
function useCancelledWord(userId: string | null, resetAt: string | null, isOn: boolean): void {
  const before = useRef({ userId, resetAt });
  useEffect(() => {
    const was = before.current;
    before.current = { userId, resetAt };
    const isSame = userId !== null && was.userId === userId;
    if (isSame && was.resetAt !== null && resetAt === null && isOn)
      notify.success(resetText.cancelled, "two-factor-reset");
  }, [userId, resetAt, isOn]);
}
