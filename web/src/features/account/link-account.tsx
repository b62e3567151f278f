import { RotateCw, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { useLinkOwner } from "../../api/account/link-look.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { linkAccountText } from "../../text/account/link-account.ts";
import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

type Owner = ReturnType<typeof useLinkOwner>;

interface LinkAccountProps {
  owner: Owner;
  /** The link signs in, so it replaces another session in this browser. */
  signsIn?: boolean;
}

/** Whose account a link is about and, if that is somebody else, who is signed in here (T63). */
export function LinkAccount({ owner, signsIn = false }: LinkAccountProps) {
  const { email = null, signed_in_as: other = null } = owner.data ?? {};
  return (
    // As high as a warning on a phone, which may take the place of the name.
    <div className="mb-5 flex min-h-16 flex-col justify-center gap-4" aria-live="polite">
      {isUsable(owner) && <p className="min-h-6 text-center">{nameOf(owner)}</p>}
      {owner.isSuccess && !isUsable(owner) && <Callout tone="warning">{linkAccountText.unusable}</Callout>}
      {owner.isError && <Callout tone="warning">{linkAccountText.failed}</Callout>}
      {email !== null && other !== null && (
        <Callout tone="warning" icon={<UserRound aria-hidden className="size-4" />}>
          <span className="wrap-anywhere">
            {signsIn ? linkAccountText.replaces(other, email) : linkAccountText.isOther(other, email)}
          </span>
        </Callout>
      )}
    </div>
  );
}

/** False if the link is known not to work, or cannot be checked. */
function isUsable({ data, isError }: Owner): boolean {
  return !isError && data?.email !== null;
}

function nameOf({ data }: Owner): ReactNode {
  if (!data) return <Skeleton className="mx-auto h-5 w-48 max-w-full" />;
  return <span className="text-15 font-semibold wrap-anywhere">{data.email}</span>;
}

/** An email may be longer than the button. */
const wrapping = "h-auto! min-h-13 w-full py-3 wrap-anywhere whitespace-normal!";

interface LinkActionsProps {
  owner: Owner;
  busy: boolean;
  /** Uses the link; `replaces` is who is signed in here, as this page has said. */
  onPress: (replaces?: string) => void;
  /** Says what the button does, where nobody else is signed in. */
  label: string;
  /** Keeps the label where somebody else is signed in, since the link replaces no session. */
  keepsLabel?: boolean;
}

/** The button that uses a link. Where somebody else is signed in, it asks, and offers to leave it at that (T63). */
export function LinkActions({ owner, busy, onPress, label, keepsLabel = false }: LinkActionsProps) {
  if (owner.isError) return <LookAgain owner={owner} />;
  const { email = null, signed_in_as: other = null } = owner.data ?? {};
  const asks = email !== null && other !== null;
  const labelOf = () => {
    if (busy) return label;
    if (!isUsable(owner)) return linkAccountText.next;
    return asks && !keepsLabel ? linkAccountText.continueAs(email) : label;
  };
  return (
    <div className="flex flex-col gap-3">
      <Button
        tone="accent"
        size="lg"
        busy={busy}
        disabled={owner.isPending}
        onClick={() => onPress(other ?? undefined)}
        className={wrapping}
      >
        {labelOf()}
      </Button>
      {asks && (
        <LinkButton to={paths.wallets()} replace size="lg" className={wrapping}>
          {linkAccountText.stay(other)}
        </LinkButton>
      )}
    </div>
  );
}

function LookAgain({ owner }: { owner: Owner }) {
  return (
    <Button
      size="lg"
      busy={owner.isFetching}
      onClick={() => void owner.refetch()}
      icon={<RotateCw aria-hidden className="size-4" />}
      className="w-full"
    >
      {common.retry}
    </Button>
  );
}
