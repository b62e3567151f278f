import { usePublicSettings } from "../../api/queries/public.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { codeText } from "../../text/account/auth.ts";

/** In practice mode, the link to the page with all emails. */
export function PracticeMailbox() {
  const mailbox = usePublicSettings().data?.mailbox_path;
  if (!mailbox) return null;
  return (
    <p className="mt-5 border-t border-line pt-5 text-center">
      <a href={mailbox} target="_blank" rel="noreferrer" className={textLinkClass}>
        {codeText.mailbox}
      </a>
    </p>
  );
}
