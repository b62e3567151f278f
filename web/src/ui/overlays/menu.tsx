import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import { optionClass, popupClass } from "./popup.ts";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** The action; omit it if the item is a `link`. */
  onSelect?: () => void;
  /** An element of the caller's own link component, without children. */
  link?: ReactElement;
}

export interface MenuProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Content above the items, such as the signed-in user. */
  heading?: ReactNode;
}

/** A menu below a button, with arrow keys; Escape closes it. */
export function Menu({ isOpen, onOpenChange, trigger, items, heading }: MenuProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className="z-50 outline-none">
          <Base.Popup className={cx(popupClass, "min-w-56 p-1.5")}>
            {heading && <div className="border-b border-line px-3 pt-1.5 pb-2.5 mb-1.5">{heading}</div>}
            {items.map((item) => {
              const content = (
                <>
                  {item.icon}
                  {item.label}
                </>
              );
              return item.link ? (
                <Base.LinkItem key={item.label} render={item.link} closeOnClick className={optionClass}>
                  {content}
                </Base.LinkItem>
              ) : (
                <Base.Item key={item.label} onClick={item.onSelect} className={optionClass}>
                  {content}
                </Base.Item>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
