import type { User } from "@portico/contract";
import { ChevronDown, UserRound } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { shellText } from "../../text/shell.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyFile, useLazyFile } from "../../ui/files/lazy-file.ts";
import { cx } from "../../ui/styles/cx.ts";
import { loadPart } from "../loading/load-part.ts";
import { LinkButton } from "../navigation/link-button.tsx";

const accountMenu = lazyFile(() => import("./account-menu.tsx").then((module) => module.AccountMenu));

/** Wide enough for either label, so that nothing moves once the session is known. */
const width = [shellText.signIn, shellText.profile].some(isLong) ? "w-36 px-3!" : "w-28";

/** A Chinese or Japanese character is twice as wide. */
function isLong(label: string): boolean {
  return label.replace(/[\u2e80-\uffff]/g, "xx").length > 10;
}

/** The signed-in user's menu, or the link to sign in; its space is reserved while that is unknown. */
export function ProfileMenu() {
  const session = useSession();
  if (session.status === "loading") return <Skeleton className={cx("h-11 rounded-button", width)} />;
  if (session.status !== "signed-in") {
    return (
      <LinkButton to={paths.auth()} className={width}>
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

/** The button that opens the menu; it is shown before the menu has loaded. */
export function MenuButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      {...props}
      className={cx(width, "max-[24rem]:w-11 max-[24rem]:px-0!", !isLong(shellText.profile) && "max-xl:w-28")}
    >
      {/* On the narrowest phones the label would push the gear or itself out of the window. */}
      <UserRound aria-hidden className="size-5 min-[24rem]:hidden" />
      <span className="max-[24rem]:sr-only">{shellText.profile}</span>
      <ChevronDown aria-hidden className="size-4 text-muted max-[24rem]:hidden" />
    </Button>
  );
}
