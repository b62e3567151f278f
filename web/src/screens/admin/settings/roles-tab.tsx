import { useAdministrators } from "../../../api/queries/roles.ts";
import { AdministratorList } from "./administrator-list.tsx";
import { MakeAdmin } from "./make-admin.tsx";
import { SecondAdministrator } from "./second-administrator.tsx";

/** Roles Management: who administers and in which role, a way to add somebody, and what needs two of them. */
export function RolesTab() {
  // What stands below a list is drawn with it: it would be pushed down, and what was typed there is not to be lost.
  const isWaiting = useAdministrators().isPending;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_1.6fr] lg:grid-rows-[auto_1fr]">
      <MakeAdmin />
      <AdministratorList />
      <SecondAdministrator key={String(isWaiting)} isWaiting={isWaiting} />
    </div>
  );
}
