/** The look of a notice that floats over the page: a picture, words, and a button where there is something to do. */
export const noticeClass =
  "flex flex-wrap items-center justify-end gap-x-4 gap-y-3 rounded-card border bg-surface p-4 shadow-popup md:flex-nowrap";
