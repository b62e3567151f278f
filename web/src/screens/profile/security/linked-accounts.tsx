import { type Factors, type LinkedIdentity, limits } from "@portico/contract";
import { ExternalLink, Link2, Unlink } from "lucide-react";
import { useId } from "react";
import { leaveToLink, removeIdentity } from "../../../api/account/identities.ts";
import { usePublicSettings } from "../../../api/queries/public.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { linkedText } from "../../../text/account/linked.ts";
import { securityText } from "../../../text/account/security.ts";
import { ages, common } from "../../../text/app/common.ts";
import { refusalText } from "../../../text/app/refusals.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { formatAge, formatDate } from "../../../ui/format/time.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { AdditionForm } from "./addition-form.tsx";
import { type FactorDialogProps, RemoveMethodDialog } from "./factor-dialogs.tsx";
import { Row } from "./row.tsx";
import { useDialogs } from "./use-dialogs.ts";

interface Provider {
  id: string;
  name: string;
}

/** The subject of a dialog: linking an account, or removing one. */
type Subject = { link: Provider } | { remove: LinkedIdentity };

export interface LinkedAccountsProps {
  factors: Factors;
  identities: LinkedIdentity[];
}

/** The linked accounts that sign the user in; empty if there are none and none are possible. */
export function LinkedAccounts({ factors, identities }: LinkedAccountsProps) {
  const providers = usePublicSettings().data?.identity_providers ?? [];
  const dialogs = useDialogs<Subject>();
  const { subject, show, state, count } = dialogs;
  if (providers.length === 0 && identities.length === 0) return null;
  const isFull = identities.length >= limits.identities_most;
  return (
    <Row title={linkedText.title} detail={linkedText.help}>
      {identities.length > 0 && (
        <ul aria-label={linkedText.title} className="mt-3 flex flex-col gap-2">
          {identities.map((identity) => (
            <Item key={identity.id} identity={identity} onRemove={() => show({ remove: identity })} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {providers.map((provider) => (
          <Button
            key={provider.id}
            size="sm"
            icon={<Link2 aria-hidden className="size-4" />}
            disabled={isFull}
            reason={refusalText("too_many_identities", { most: limits.identities_most })}
            onClick={() => show({ link: provider })}
            className="max-w-full min-w-0"
          >
            <span className="truncate">{linkedText.link(provider.name)}</span>
          </Button>
        ))}
      </div>
      {subject && "link" in subject && (
        <LinkDialog key={count} {...state} factors={factors} provider={subject.link} />
      )}
      {subject && "remove" in subject && (
        <RemoveDialog key={count} {...state} factors={factors} identity={subject.remove} />
      )}
    </Row>
  );
}

function Item({ identity, onRemove }: { identity: LinkedIdentity; onRemove: () => void }) {
  const now = useNow();
  const id = useId();
  const { provider, email, is_last_way_in: isLast } = identity;
  return (
    <li className="flex items-center gap-3 rounded-control bg-raised py-2 pr-2 pl-3.5">
      <ExternalLink aria-hidden className="size-4.5 shrink-0 text-muted" />
      <div id={id} className="min-w-0 flex-1">
        <p className="text-15 font-medium break-words">{provider}</p>
        {email && <p className="text-13 text-muted wrap-anywhere">{email}</p>}
        <p className="text-13 text-muted">
          {linkedText.since(formatDate(identity.created_at))}
          {" · "}
          {securityText.lastUsed(formatAge(identity.last_used_at, now, ages))}
        </p>
        {isLast && <p className="mt-1 text-13 text-muted">{refusalText("last_way_in")}</p>}
      </div>
      <IconButton
        label={linkedText.remove(provider)}
        aria-describedby={id}
        disabled={isLast}
        title={isLast ? refusalText("last_way_in") : linkedText.remove(provider)}
        onClick={onRemove}
      >
        <Unlink aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  );
}

/** Says where it leads, asks for the proof, and leaves the page. */
function LinkDialog({ open, onClose, factors, provider }: FactorDialogProps & { provider: Provider }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={linkedText.link(provider.name)}
      closeLabel={common.close}
    >
      <AdditionForm
        factors={factors}
        addition={{ kind: "identity", provider: provider.id }}
        submitLabel={linkedText.goOn(provider.name)}
        onCancel={onClose}
        act={async (proof) => {
          await leaveToLink(provider.id, proof);
          // Back from the third party, the user finds the page as it was.
          onClose();
        }}
      >
        <p className="text-15 text-muted">{linkedText.linkWords(provider.name)}</p>
      </AdditionForm>
    </Dialog>
  );
}

function RemoveDialog(props: FactorDialogProps & { identity: LinkedIdentity }) {
  const { id, provider, email } = props.identity;
  return (
    <RemoveMethodDialog
      {...props}
      title={linkedText.removeTitle(provider)}
      submitLabel={linkedText.removeSubmit}
      done={linkedText.removed(provider)}
      act={(proof) => removeIdentity(id, proof)}
    >
      {email ? linkedText.removeWords(email) : linkedText.removeWordsUnnamed}
    </RemoveMethodDialog>
  );
}
