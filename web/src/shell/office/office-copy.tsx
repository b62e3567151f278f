import { limits } from "@portico/contract";
import { common } from "../../text/common.ts";
import { CopyButton, type CopyButtonProps } from "../../ui/copy-button.tsx";
import { notify } from "../notify.ts";

export interface OfficeCopyProps extends Pick<CopyButtonProps, "value" | "label"> {
  /** What is said when it was copied. */
  said?: string;
}

/** A button of the back office that copies a text and says whether it could. */
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
