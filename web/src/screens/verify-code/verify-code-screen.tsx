import { MailCheck } from "lucide-react";
import { Navigate, useLocation } from "react-router";
import { usePublicSettings } from "../../api/queries.ts";
import { paths } from "../../paths.ts";
import { readCodeState } from "../../shell/code-state.ts";
import { FormCard, textLinkClass } from "../../shell/form-card.tsx";
import { codeText } from "../../text/auth.ts";
import { CodeForm } from "./code-form.tsx";

/** The six digits that came by mail. Without an email to check them for there is nothing to do here. */
export function VerifyCodeScreen() {
  const state = readCodeState(useLocation().state);
  const mailbox = usePublicSettings().data?.mailbox_path;
  if (!state) return <Navigate to={paths.auth()} replace />;
  return (
    <FormCard
      title={codeText.title}
      icon={<MailCheck aria-hidden className="size-6" />}
      detail={
        <>
          {codeText.sentTo} <strong className="font-semibold break-all text-text">{state.email}</strong>
        </>
      }
    >
      <CodeForm state={state} />
      {mailbox && (
        <p className="mt-5 border-t border-line pt-5 text-center">
          <a href={mailbox} target="_blank" rel="noreferrer" className={textLinkClass}>
            {codeText.mailbox}
          </a>
        </p>
      )}
    </FormCard>
  );
}
