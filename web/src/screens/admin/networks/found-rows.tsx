import type { AdminFoundArrival, AdminFoundPayment } from "@portico/contract";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";

type Person = AdminFoundPayment["holder_now"];

/** The address of a payment, and who was shown it when it was mined and who is now. */
export function HolderRows({ of }: { of: AdminFoundArrival | AdminFoundPayment }) {
  return (
    <>
      <DataRow label={text.address}>
        <Address address={of.address} />
      </DataRow>
      <PersonRow label={text.heldThen} person={of.holder_then} />
      <PersonRow label={text.heldNow} person={of.holder_now} />
    </>
  );
}

/** A user by email, with a link to their page. */
export function PersonRow({ label, person }: { label: string; person: Person }) {
  return (
    <DataRow label={label}>
      {person ? (
        <RowLink
          to={paths.adminUser(person.id)}
          className="break-words text-accent-ink underline-offset-4 hover:underline pointer-coarse:py-2.5"
        >
          {person.email}
        </RowLink>
      ) : (
        text.nobody
      )}
    </DataRow>
  );
}
