import { Info } from "lucide-react";
import { Tooltip } from "./tooltip.tsx";

export interface ExplainedProps {
  /** The question that the button answers. */
  label: string;
  text: string;
}

/** A small button that explains a figure: on hover, press or touch, and by keyboard and screen reader. */
export function InfoTooltip({ label, text }: ExplainedProps) {
  return (
    <Tooltip text={text} opensOnPress>
      <button
        type="button"
        aria-label={label}
        aria-description={text}
        className="-my-1 inline-flex size-6 items-center justify-center self-center rounded-full hover:text-text pointer-coarse:-my-3.5 pointer-coarse:size-11"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  );
}
