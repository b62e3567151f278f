import type { User } from "@portico/contract";
import { useState } from "react";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { shellText } from "../../text/app/shell.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyFile, useLazyFile } from "../../ui/files/lazy-file.ts";
import { cx } from "../../ui/styles/cx.ts";
import { loadPart } from "../loading/load-part.ts";
import { LinkButton } from "../navigation/link-button.tsx";
import { MenuButton, menuWidth } from "./menu-button.tsx";

const accountMenu = lazyFile(() => import("./account-menu.tsx").then((module) => module.AccountMenu));

/** The signed-in user's menu, or the link to sign in; its space is reserved while that is unknown. */
export function ProfileMenu() {
  const session = useSession();
  if (session.status === "loading") return <Skeleton className={cx("h-11 rounded-button", menuWidth)} />;
  if (session.status !== "signed-in") {
    return (
      <LinkButton to={paths.auth()} className={menuWidth}>
        {shellText.signIn}
      </LinkButton>
    );
  }
  return <SignedInMenu user={session.user} />;
}

function SignedInMenu({ user }: { user: User }) {
  const menu = useLazyFile(accountMenu);
  const [wasPressed, setPressed] = useState(false);
  if (menu.status === "loaded") return <menu.value user={user} opens={wasPressed} />;
  const open = async () => setPressed(await loadPart(accountMenu));
  return <MenuButton aria-haspopup="menu" onClick={() => void open()} />;
}
