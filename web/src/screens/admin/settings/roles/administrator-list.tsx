import type { Administrator, RoleName } from "@portico/contract";
import { useId, useState } from "react";
import { isFirstLoad } from "../../../../api/cache/load-state.ts";
import { useAdministrators } from "../../../../api/queries/roles.ts";
import { useSession } from "../../../../api/session/session.ts";
import { MorePages } from "../../../../features/office/more-pages.tsx";
import { paths } from "../../../../paths.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { LoadFailure } from "../../../../shell/loading/load-failure.tsx";
import { Link } from "../../../../shell/router/link.tsx";
import { rolesText } from "../../../../text/admin/roles.ts";
import { common } from "../../../../text/app/common.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { ChangeRoleDialog, type RoleChange, roleSelectId } from "./change-role-dialog.tsx";

/** All administrators; an owner changes or removes a role here. */
export function AdministratorList() {
  const heading = useId();
  const [change, setChange] = useState<RoleChange | null>(null);
  return (
    <Panel aria-labelledby={heading} className="min-w-0 p-5 lg:row-span-2">
      <h2 id={heading} className="mb-1 text-19 font-semibold">
        {rolesText.list}
      </h2>
      <People onChange={setChange} />
      <ChangeRoleDialog change={change} onClose={() => setChange(null)} />
    </Panel>
  );
}

function People({ onChange }: { onChange: (change: RoleChange) => void }) {
  const query = useAdministrators();
  if (isFirstLoad(query)) return <PeopleSkeleton />;
  if (!query.data) {
    return <LoadFailure title={rolesText.loadFailed} query={query} />;
  }
  return (
    <>
      <ul aria-label={rolesText.list}>
        {query.data.pages
          .flatMap((page) => page.items)
          .map((person) => (
            <Person key={person.id} person={person} onChange={onChange} />
          ))}
      </ul>
      <MorePages query={query} />
    </>
  );
}

const line =
  "flex flex-col gap-3 border-line py-3.5 not-first:border-t sm:min-h-19 sm:flex-row sm:items-center sm:justify-between lg:flex-col lg:items-stretch xl:flex-row xl:items-center";

interface PersonProps {
  person: Administrator;
  onChange: (change: RoleChange) => void;
}

function Person({ person, onChange }: PersonProps) {
  const id = useId();
  const isOwn = useSession().user?.id === person.id;
  const { allowed } = useMay("admin_update_user_role");
  return (
    <li aria-labelledby={id} className={line}>
      <div className="min-w-0">
        <p id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-semibold">
          <Link to={paths.adminUser(person.id)} className="wrap-anywhere underline-offset-4 hover:underline">
            {person.username || rolesText.noUsername}
          </Link>
          <Badge tone="teal">{rolesText.badge}</Badge>
          {!allowed && <Badge>{rolesText.roles[person.role]}</Badge>}
          {isOwn && <Badge>{rolesText.you}</Badge>}
          {person.status !== "active" && <Badge tone="pending">{rolesText.statuses[person.status]}</Badge>}
        </p>
        <p className="text-13 wrap-anywhere text-muted">
          {person.email} · {person.two_factor_enabled ? rolesText.twoFactor : rolesText.noTwoFactor}
        </p>
      </div>
      {allowed && <Controls person={person} isOwn={isOwn} onChange={onChange} />}
    </li>
  );
}

const roleOptions = (Object.keys(rolesText.roles) as RoleName[]).map((value) => ({
  value,
  label: rolesText.roles[value],
}));

function Controls({ person, isOwn, onChange }: PersonProps & { isOwn: boolean }) {
  return (
    <div className="flex shrink-0 gap-2">
      <Select
        id={roleSelectId(person)}
        label={rolesText.roleOf(person.email)}
        value={person.role}
        onValueChange={(role) => role !== person.role && onChange({ person, role, isOwn })}
        options={roleOptions}
        className="h-11 min-w-32 flex-1 rounded-control sm:min-w-36 border border-line-strong bg-surface px-3.5 text-15"
      />
      <Button
        aria-label={rolesText.removeWhom(person.email)}
        onClick={() => onChange({ person, role: null, isOwn })}
      >
        {rolesText.remove}
      </Button>
    </div>
  );
}

function PeopleSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      {["a", "b", "c"].map((key) => (
        <div key={key} className={line}>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
          <Skeleton className="h-11 w-full sm:w-56 lg:w-full xl:w-56" />
        </div>
      ))}
    </div>
  );
}
