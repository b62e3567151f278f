import type { User } from "@portico/contract";
import { LogOut, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { shellText } from "../../text/app/shell.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { useSignOutAndLeave } from "../access/use-sign-out-and-leave.ts";
import { Link } from "../router/link.tsx";
import { MenuButton } from "./menu-button.tsx";

/** The menu of the signed-in user. `opens`: its button was pressed before it loaded. */
export function AccountMenu({ user, opens }: { user: User; opens: boolean }) {
  const leave = useSignOutAndLeave();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (opens) setOpen(true);
  }, [opens]);
  return (
    <Menu
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<MenuButton />}
      heading={
        <div className="flex items-center gap-3">
          <Avatar picture={user.avatar_url} name={user.username} className="size-10 text-19" />
          <div className="min-w-0">
            <p className="truncate text-15 font-semibold">{user.username}</p>
            <p className="truncate text-13 text-muted">{user.email}</p>
          </div>
        </div>
      }
      items={[
        {
          label: shellText.myProfile,
          icon: <UserRound aria-hidden className="size-4 text-muted" />,
          link: <Link to={paths.profile()} />,
        },
        {
          label: shellText.signOut,
          icon: <LogOut aria-hidden className="size-4 text-muted" />,
          onSelect: () => void leave(),
        },
      ]}
    />
  );
}
