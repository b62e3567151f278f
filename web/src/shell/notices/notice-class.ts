/** The style of a floating notice: an icon, text, and an optional button. */
export const noticeClass =
  "flex flex-wrap items-center justify-end gap-x-4 gap-y-3 rounded-card border bg-surface p-4 shadow-popup md:flex-nowrap";
