import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { adminUserText } from "../../../text/admin/office.ts";
import { languageNames } from "../../../text/translation/languages.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import type { UserDetails } from "./user-details.ts";

/** The user's data, and when and from where they were last active. */
export function AccountSection({ details }: { details: UserDetails }) {
  const { user, session_info, allow_list } = details;
  return (
    <Panel className="p-5" aria-label={adminUserText.account}>
      <h2 className="mb-1 text-19 font-semibold">{adminUserText.account}</h2>
      <dl className="[&>div]:text-15">
        <DataRow label={adminUserText.username}>{user.username}</DataRow>
        <DataRow label={adminUserText.status}>{adminUserText.statuses[user.status]}</DataRow>
        <DataRow label={adminUserText.created}>{formatDateTime(user.created_at)}</DataRow>
        <DataRow label={adminUserText.verified}>
          {user.email_confirmed_at ? formatDateTime(user.email_confirmed_at) : adminUserText.never}
        </DataRow>
        <DataRow label={adminUserText.twoFactor}>
          {user.two_factor_enabled ? adminUserText.on : adminUserText.off}
        </DataRow>
        <DataRow label={adminUserText.allowList}>
          {allow_list.off_at
            ? adminUserText.onUntil(formatDateTime(allow_list.off_at))
            : allow_list.is_on
              ? adminUserText.on
              : adminUserText.off}
        </DataRow>
        <DataRow label={adminUserText.deposited}>{formatMoney(user.total_deposited)}</DataRow>
        <DataRow label={adminUserText.reads}>
          {[languageNames[user.preferred_language], user.preferred_currency, user.timezone].join(" · ")}
        </DataRow>
        <DataRow label={adminUserText.lastLogin}>
          {session_info.last_login ? formatDateTime(session_info.last_login) : adminUserText.never}
        </DataRow>
        {session_info.last_ip && <DataRow label={adminUserText.lastAddress}>{session_info.last_ip}</DataRow>}
        <DataRow label={adminUserText.id} className="items-center">
          <span className="-my-3 -mr-3 flex items-center justify-end">
            <Address address={user.id} short />
            <OfficeCopy value={user.id} label={adminUserText.copyId} />
          </span>
        </DataRow>
      </dl>
    </Panel>
  );
}
