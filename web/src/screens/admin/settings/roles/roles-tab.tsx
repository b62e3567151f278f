import { useBriefWait } from "../../../../api/cache/load-state.ts";
import { useAdministrators } from "../../../../api/queries/roles.ts";
import { AdministratorList } from "./administrator-list.tsx";
import { MakeAdmin } from "./make-admin.tsx";
import { SecondAdministrator } from "./second-administrator.tsx";

/**
 * Roles Management: all administrators with their roles, a form that adds one, and what needs two of them.
 */
export function RolesTab() {
  // Render it with the list above: otherwise the list would push it down, and its input must not be lost.
  const isWaiting = useBriefWait(useAdministrators());
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_1.6fr] lg:grid-rows-[auto_1fr]">
      <MakeAdmin />
      <AdministratorList />
      <SecondAdministrator key={String(isWaiting)} isWaiting={isWaiting} />
    </div>
  );
}
