import { notify } from "../../shell/notices/notify.ts";
import { common } from "../../text/app/common.ts";
import { CopyButton, type CopyButtonProps } from "../../ui/buttons/copy-button.tsx";

/** A copy button with a message about the result. */
export function Copy(props: Pick<CopyButtonProps, "value" | "label" | "wide">) {
  return (
    <CopyButton
      {...props}
      copiedLabel={common.copied}
      onCopied={() => notify.success(common.copiedToast, "copy")}
      onFailed={() => notify.error(common.copyFailed, "copy")}
    />
  );
}
