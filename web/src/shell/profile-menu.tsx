import { ChevronDown, LogOut, UserRound } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useSession, useSignOut } from "../api/session.ts";
import { paths } from "../paths.ts";
import { authText } from "../text/auth.ts";
import { shellText } from "../text/shell.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Menu } from "../ui/menu.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LinkButton } from "./link-button.tsx";
import { notify } from "./notify.ts";
import { mayLeave } from "./unsaved.tsx";

/** Signs out, says whether the server knows, and leaves the guarded screens. */
export function useLeave(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    // Away first, and at once: a guard that sees the session end would send this visitor to the sign-in screen.
    await navigate(paths.landing(), { flushSync: true });
    const told = await signOut();
    if (told) notify.success(authText.signedOut);
    else notify.info(authText.signedOutLocally);
  };
}

/** Wide enough for either, whoever is here: nothing moves when that is known. */
const width = [shellText.signIn, shellText.profile].some(isLong) ? "w-36 px-3!" : "w-28";

/** A letter of Chinese or Japanese takes the room of two. */
function isLong(label: string): boolean {
  return label.replace(/[\u2e80-\uffff]/g, "xx").length > 10;
}

/** The menu of who is signed in, or the link to sign in; its place is kept while nobody knows yet. */
export function ProfileMenu() {
  const session = useSession();
  const leave = useLeave();
  if (session.status === "loading") return <Skeleton className={cx("h-11 rounded-button", width)} />;
  if (session.status !== "signed-in") {
    return (
      <LinkButton to={paths.auth()} className={width}>
        {shellText.signIn}
      </LinkButton>
    );
  }
  return (
    <Menu
      trigger={
        <Button className={width}>
          {shellText.profile}
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </Button>
      }
      heading={
        <div className="flex items-center gap-3">
          <Avatar
            picture={session.user.avatar_url}
            name={session.user.username}
            className="size-10 text-19"
          />
          <div className="min-w-0">
            <p className="truncate text-15 font-semibold">{session.user.username}</p>
            <p className="truncate text-13 text-muted">{session.user.email}</p>
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
