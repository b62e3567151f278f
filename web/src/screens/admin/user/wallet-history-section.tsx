import type { WalletAssignment } from "@portico/contract";
import { useAdminUserPart } from "../../../api/queries/admin-users.ts";
import { CopyWalletId } from "../../../features/copy/copy-wallet-id.tsx";
import { adminUserPartsText } from "../../../text/admin/users.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { PartSection } from "./part-section.tsx";

/** The user's wallets over time: a late deposit belongs to the wallet's holder at that time. */
export function WalletHistorySection({ userId }: { userId: string }) {
  const query = useAdminUserPart("adminUserWallets", userId);
  return (
    <PartSection title={adminUserPartsText.wallets} empty={adminUserPartsText.noWallets} query={query}>
      {(assignments) => (
        <ul aria-label={adminUserPartsText.wallets}>
          {assignments.map((assignment) => (
            <Assignment key={assignment.id} assignment={assignment} />
          ))}
        </ul>
      )}
    </PartSection>
  );
}

function Assignment({ assignment: { wallet_id, cause, assigned_from, assigned_to } }: AssignmentProps) {
  const from = formatDateTime(assigned_from);
  return (
    <li className="border-line py-1.5 not-first:border-t">
      <p className="flex items-center gap-1">
        <Address address={wallet_id} short />
        <CopyWalletId walletId={wallet_id} />
        {assigned_to === null && <Badge tone="teal">{adminUserPartsText.current}</Badge>}
      </p>
      <p className="figures -mt-1 pb-1 text-13 text-muted">
        {assigned_to
          ? adminUserPartsText.fromTo(from, formatDateTime(assigned_to))
          : adminUserPartsText.from(from)}
        {" · "}
        {adminUserPartsText.causes[cause]}
      </p>
    </li>
  );
}

interface AssignmentProps {
  assignment: WalletAssignment;
}
