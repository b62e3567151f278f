import { AdministratorList } from "./administrator-list.tsx";
import { MakeAdmin } from "./make-admin.tsx";

/** Roles Management: who administers and in which role, and a way to add somebody. */
export function RolesTab() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_1.6fr]">
      <MakeAdmin />
      <AdministratorList />
    </div>
  );
}
