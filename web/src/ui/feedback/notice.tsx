import { Inbox, RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { cx } from "../styles/cx.ts";

interface NoticeProps {
  title: string;
  detail?: ReactNode;
  icon?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** It is the only content of the page, so its title is the page's heading. */
  whole?: boolean;
  className?: string;
}

function Notice({ title, detail, icon, action, whole, className, ...rest }: NoticeProps & { role?: string }) {
  const Title = whole ? "h1" : "p";
  return (
    <div
      {...rest}
      className={cx(
        "flex flex-col items-center gap-4 px-6 py-14 text-center",
        whole && "flex-1 justify-center",
        className,
      )}
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-raised text-muted">
        {icon}
      </span>
      <div className="flex flex-col gap-1">
        <Title className={whole ? "text-24 font-bold text-balance md:text-34" : "text-15 font-semibold"}>
          {title}
        </Title>
        {detail && <p className="max-w-sm text-15 text-muted">{detail}</p>}
      </div>
      {action}
    </div>
  );
}

/** An empty state: a message, and a next step. */
export function Empty(props: NoticeProps) {
  return <Notice icon={<Inbox aria-hidden className="size-5" />} {...props} />;
}

export interface FailureProps extends NoticeProps {
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
}

/** A failure: the reason, and a retry. */
export function Failure({ retryLabel, onRetry, busy, ...notice }: FailureProps) {
  return (
    <Notice
      role="alert"
      icon={<TriangleAlert aria-hidden className="size-5" />}
      action={
        <Button onClick={onRetry} busy={busy ?? false} icon={<RotateCw aria-hidden className="size-4" />}>
          {retryLabel}
        </Button>
      }
      {...notice}
    />
  );
}

const tones = {
  info: "bg-raised text-text",
  warning: "bg-pending-tint text-pending-ink",
  danger: "bg-down-tint text-down-ink",
  success: "bg-up-tint text-up-ink",
};

/** A sentence in a tinted box within a page or a form. */
export function Callout({
  tone = "info",
  icon,
  children,
}: {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={cx("flex items-start gap-2.5 rounded-control px-3.5 py-3 text-13 font-medium", tones[tone])}
    >
      {icon && <span className="mt-px shrink-0">{icon}</span>}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
