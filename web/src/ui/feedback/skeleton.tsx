import { cx } from "../styles/cx.ts";

/** A grey placeholder for loading content. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-pulse rounded-[6px] bg-neutral-tint", className)} />;
}
