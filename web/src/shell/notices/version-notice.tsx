import { Sparkles } from "lucide-react";
import { connectionText } from "../../text/app/connection.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { noticeClass } from "./notice-class.ts";

/**
 * Offers the release that came while the page was open. It never reloads by itself, since input would be
 * lost.
 */
export function VersionNotice() {
  return (
    <section
      role="status"
      aria-label={connectionText.newVersion}
      data-floating-notice
      className={cx(noticeClass, "border-accent")}
    >
      <Sparkles aria-hidden className="size-6 shrink-0 self-start text-accent-ink md:self-center" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-15 font-semibold">{connectionText.newVersion}</p>
        <p className="text-13 text-muted">{connectionText.newVersionDetail}</p>
      </div>
      <Button tone="accent" onClick={() => location.reload()} className="grow md:grow-0">
        {connectionText.update}
      </Button>
    </section>
  );
}
