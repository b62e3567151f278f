import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "../styles/cx.ts";

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** A count beside the label. */
  count?: string | number | undefined;
  panel?: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** `line` underlines the chosen tab; `fill` shows the tabs as a segmented bar of equal parts. */
  look?: "line" | "fill";
  className?: string;
}

const looks = {
  line: {
    list: "flex flex-wrap gap-x-3 max-[22rem]:gap-x-2 sm:gap-x-6 border-b border-line",
    tab: "-mb-px h-11 max-[22rem]:text-13 border-b-2 border-transparent outline-offset-[-2px] data-[active]:border-accent",
  },
  fill: {
    list: "grid auto-cols-fr grid-flow-col gap-1 rounded-button bg-raised p-1",
    tab: "h-10 justify-center pointer-coarse:h-11 rounded-control data-[active]:bg-background data-[active]:shadow-segment",
  },
};

/** Tabs with their panels. Only the chosen tab's panel is rendered. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, items, look = "line", className } = props;
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <Base.List aria-label={label} activateOnFocus className={looks[look].list}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(
              "inline-flex shrink-0 items-center gap-2 text-15 font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-text data-[active]:text-text",
              looks[look].tab,
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="figures min-w-9 rounded-full bg-raised px-1.5 text-center sm:min-w-10 sm:px-2 text-13 text-muted">
                {/* A new element for each figure: re-centring the old one would count as a layout shift. */}
                <span key={item.count}>{item.count}</span>
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel key={value} value={value} className="flow-root outline-offset-4">
        {items.find((item) => item.value === value)?.panel}
      </Base.Panel>
    </Base.Root>
  );
}
