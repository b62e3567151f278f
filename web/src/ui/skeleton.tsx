import { cx } from "./cx.ts";

/** A grey bar in the place of something that loads. Give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-pulse rounded-[6px] bg-neutral-tint", className)} />;
}
