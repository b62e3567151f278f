import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { shellText } from "../../text/app/shell.ts";
import { IconButton } from "../../ui/buttons/button.tsx";
import { useBackCloses } from "../../ui/overlays/use-back-closes.ts";
import { cx } from "../../ui/styles/cx.ts";
import { InstallEntry } from "../install/install-entry.tsx";
import { LinkButton } from "../navigation/link-button.tsx";
import { NavLink } from "../router/link.tsx";
import { Logo } from "./logo.tsx";
import { destinations } from "./navigation.tsx";

export interface MobileMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const itemClass =
  "flex h-12 items-center gap-3 rounded-control px-3 text-15 font-medium text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text";

/** The main routes for screens too narrow for the header's row, sliding in from the left. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const isVisitor = useSession().status === "signed-out";
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[86vw] flex-col gap-4 overflow-y-auto border-r border-line bg-background p-4 pb-[calc(16px+env(safe-area-inset-bottom))] pl-[calc(16px+env(safe-area-inset-left))] outline-none transition-transform duration-180 ease-out data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full">
          <div className="flex h-11 items-center justify-between pl-3">
            <Dialog.Title render={<div />}>
              <Logo />
            </Dialog.Title>
            <Dialog.Close render={<IconButton label={shellText.closeMenu} />}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <nav aria-label={shellText.mainNavigation}>
            <ul className="flex flex-col gap-1">
              {destinations.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <NavLink to={to} end={to === "/"} onClick={() => onOpenChange(false)} className={itemClass}>
                    <Icon aria-hidden className="size-5" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {isVisitor && (
            <div className="flex flex-col gap-2 border-t border-line pt-4">
              <LinkButton to={paths.signUp()} tone="accent" onClick={() => onOpenChange(false)}>
                {shellText.signUp}
              </LinkButton>
              <LinkButton to={paths.auth()} onClick={() => onOpenChange(false)}>
                {shellText.signIn}
              </LinkButton>
            </div>
          )}
          <div className="mt-auto border-t border-line pt-3">
            <InstallEntry className={cx(itemClass, "w-full")} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
