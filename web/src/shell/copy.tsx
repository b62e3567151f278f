import { common } from "../text/common.ts";
import { CopyButton, type CopyButtonProps } from "../ui/copy-button.tsx";
import { notify } from "./notify.ts";

/** A button that copies a text and says whether it could. */
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
