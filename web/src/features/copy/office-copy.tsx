import { limits } from "@portico/contract";
import { notify } from "../../shell/notices/notify.ts";
import { common } from "../../text/app/common.ts";
import { CopyButton, type CopyButtonProps } from "../../ui/buttons/copy-button.tsx";

export interface OfficeCopyProps extends Pick<CopyButtonProps, "value" | "label" | "wide"> {
  /** The message after copying. */
  said?: string;
}

/** A copy button of the back office with a message about the result. */
export function OfficeCopy({ said = common.copiedToast, ...props }: OfficeCopyProps) {
  return (
    <CopyButton
      {...props}
      copiedLabel={common.copied}
      copiedMilliseconds={limits.office_copied_milliseconds}
      onCopied={() => notify.success(said, "copy")}
      onFailed={() => notify.error(common.copyFailed, "copy")}
    />
  );
}
