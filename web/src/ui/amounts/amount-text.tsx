import { Fragment, useRef } from "react";
import { cx } from "../styles/cx.ts";
import { useFittingText } from "./use-fitting-text.ts";

/** An amount with its coin, such as `1,234.5 DOGE`: a very long figure may wrap, the symbol never does. */
export function AmountText({ text }: { text: string }) {
  return text.split(" ").map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity
    <Fragment key={index}>
      {index > 0 && " "}
      <span translate="no" className={/\d/.test(word) ? "[overflow-wrap:anywhere]" : "whitespace-nowrap"}>
        {word}
      </span>
    </Fragment>
  ));
}

/** The same as a headline on one line, as large as fits. */
export function FittingAmount({ text, className }: { text: string; className?: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useFittingText(line, text);
  return (
    <p ref={line} className={cx("figures overflow-hidden whitespace-nowrap", className)}>
      <AmountText text={text} />
    </p>
  );
}
