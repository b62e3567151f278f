import { ChevronDown, UserRound } from "lucide-react";
import type { ComponentProps } from "react";
import { shellText } from "../../text/app/shell.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { cx } from "../../ui/styles/cx.ts";

/** Wide enough for either label, so that nothing moves once the session is known. */
export const menuWidth = [shellText.signIn, shellText.profile].some(isLong) ? "w-36 px-3!" : "w-28";

/** A Chinese or Japanese character is twice as wide. */
function isLong(label: string): boolean {
  return label.replace(/[\u2e80-\uffff]/g, "xx").length > 10;
}

/** The button that opens the menu; it is shown before the menu has loaded. */
export function MenuButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      {...props}
      className={cx(
        menuWidth,
        "max-[24rem]:w-11 max-[24rem]:px-0!",
        !isLong(shellText.profile) && "max-xl:w-28",
      )}
    >
      {/* On the narrowest phones the label would push the gear or itself out of the window. */}
      <UserRound aria-hidden className="size-5 min-[24rem]:hidden" />
      <span className="max-[24rem]:sr-only">{shellText.profile}</span>
      <ChevronDown aria-hidden className="size-4 text-muted max-[24rem]:hidden" />
    </Button>
  );
}
