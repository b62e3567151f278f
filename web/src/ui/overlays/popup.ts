import { cx } from "../styles/cx.ts";

/** The surface of everything that opens above the page: menus, lists, tooltips. */
export const popupClass =
  "rounded-button border border-line bg-surface shadow-popup outline-none transition-[opacity,transform] duration-150 ease-out data-[ending-style]:scale-98 data-[ending-style]:opacity-0 data-[starting-style]:scale-98 data-[starting-style]:opacity-0";

/** A line in a menu or a list. */
export const optionClass = cx(
  "flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-2 text-15 outline-none select-none",
  "data-[highlighted]:bg-raised data-[disabled]:text-muted data-[disabled]:opacity-60",
);
