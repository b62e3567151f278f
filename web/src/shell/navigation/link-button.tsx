import type { ReactNode } from "react";
import { type ButtonSize, type ButtonTone, buttonClass } from "../../ui/buttons/button.tsx";
import { Link, type LinkProps } from "../router/link.tsx";

export interface LinkButtonProps extends LinkProps {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
  className?: string;
}

/** A link that looks like a button. */
export function LinkButton({
  tone = "raised",
  size = "md",
  icon,
  className,
  children,
  ...link
}: LinkButtonProps) {
  return (
    <Link {...link} className={buttonClass(tone, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
