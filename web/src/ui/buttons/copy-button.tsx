import { limits } from "@portico/contract";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";

export interface CopyButtonProps {
  /** The text for the clipboard. */
  value: string;
  /** The button's name, and what it reads for a while after copying. */
  label: string;
  copiedLabel: string;
  onCopied?: () => void;
  onFailed?: () => void;
  /** Shows the label beside the icon. */
  wide?: boolean;
  /** How long the copied mark stays, if not the default. */
  copiedMilliseconds?: number;
}

/** Copies a text, and confirms it for some seconds. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, copiedLabel, onCopied, onFailed, wide } = props;
  const { copiedMilliseconds = limits.copied_milliseconds } = props;
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied, copiedMilliseconds]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      onCopied?.();
    } catch {
      onFailed?.();
    }
  }

  const icon = copied ? (
    <Check aria-hidden className="size-4 text-up" />
  ) : (
    <Copy aria-hidden className="size-4" />
  );
  if (!wide) {
    return (
      <IconButton label={copied ? copiedLabel : label} onClick={copy}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button icon={icon} onClick={copy}>
      {copied ? copiedLabel : label}
    </Button>
  );
}
