import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import { cx } from "./cx.ts";
import { popupClass } from "./popup.ts";

export interface TooltipProps {
  text: string;
  /** The element that is explained. It keeps an accessible name of its own: a tooltip is only seen. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className={cx(popupClass, "rounded-control px-2.5 py-1.5 text-13 font-medium")}>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** One delay for all tooltips: once one shows, its neighbours show at once. */
export const TooltipProvider = Base.Provider;
