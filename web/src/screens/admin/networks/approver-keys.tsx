import type { Approver } from "@portico/contract";
import { ChevronRight, TriangleAlert } from "lucide-react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useApprovers } from "../../../api/queries/payments.ts";
import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { networkSignerText as text } from "../../../text/admin/signer.ts";
import { common } from "../../../text/app/common.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatFingerprint } from "../../../ui/format/fingerprint.ts";
import { formatDate } from "../../../ui/format/time.ts";

/** The administrators' passkeys, to copy into the signer's settings. */
export function ApproverKeys() {
  const query = useApprovers();
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-13 font-semibold text-accent-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open:rotate-90" />
        {text.keys}
      </summary>
      <div className="mt-1 flex flex-col items-start gap-4">
        <p className="text-13 text-muted">{text.keysDetail}</p>
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {text.keysWarning}
        </Callout>
        {query.data ? (
          <Keys approvers={query.data} />
        ) : isFirstLoad(query) ? (
          <div role="status" aria-label={common.loading} className="w-full">
            <Skeleton className="h-28 rounded-control" />
          </div>
        ) : (
          <LoadFailure title={text.keysFailed} query={query} />
        )}
      </div>
    </details>
  );
}

function Keys({ approvers }: { approvers: Approver[] }) {
  return (
    <>
      <ul aria-label={text.keys} className="w-full rounded-control bg-raised px-3.5">
        {approvers.map(({ admin_id, email, passkeys }) => (
          <li key={admin_id} className="border-line py-2.5 not-first:border-t">
            <p className="text-15 font-semibold break-words">{email}</p>
            {passkeys.length === 0 && <p className="text-13 text-muted">{text.noKeys}</p>}
            {passkeys.map((passkey) => (
              <p key={passkey.credential_id} className="mt-1 text-13 break-words text-muted">
                <span translate="no" className="block font-mono font-semibold text-text">
                  {formatFingerprint(passkey.fingerprint)}
                </span>
                {text.key(passkey.name, formatDate(passkey.created_at))}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <OfficeCopy wide value={settingsOf(approvers)} label={text.copyKeys} said={text.copied} />
    </>
  );
}

/** What the signer's settings take as `approvers`. Several passkeys of one name are one administrator. */
function settingsOf(approvers: Approver[]): string {
  const keys = approvers.flatMap(({ name, passkeys }) =>
    passkeys.map(({ credential_id, public_key }) => ({ name, credential_id, public_key })),
  );
  return JSON.stringify(keys, null, 2);
}
