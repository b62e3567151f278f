import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { adminUserText } from "../../../text/admin/office.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import type { UserDetails } from "./user-details.ts";

/** The user's deposit addresses. */
export function AddressesSection({ addresses }: Pick<UserDetails, "addresses">) {
  return (
    <Panel className="p-5" aria-label={adminUserText.addresses}>
      <h2 className="mb-1 text-19 font-semibold">{adminUserText.addresses}</h2>
      {addresses.length === 0 && <p className="text-15 text-muted">{adminUserText.noAddresses}</p>}
      <ul>
        {addresses.map((entry) => (
          <li
            key={`${entry.coin_id} ${entry.network}`}
            className="flex items-center gap-3 border-line py-1.5 not-first:border-t"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-13 font-semibold">
                {entry.symbol} <span className="font-medium text-muted">{entry.network}</span>
              </span>
              <Address address={entry.public_address} />
            </span>
            <OfficeCopy
              value={entry.public_address}
              label={adminUserText.copyAddress(`${entry.symbol} ${entry.network}`)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
