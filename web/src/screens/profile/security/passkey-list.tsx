import { type Factors, limits, type Passkey } from "@portico/contract";
import { KeyRound, Trash2 } from "lucide-react";
import { passkeyObstacle } from "../../../api/account/passkeys.ts";
import { useSession } from "../../../api/session/session.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { passkeyText, securityText } from "../../../text/account/security.ts";
import { ages } from "../../../text/app/common.ts";
import { refusalText } from "../../../text/app/refusals.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { formatFingerprint } from "../../../ui/format/fingerprint.ts";
import { formatAge, formatDate } from "../../../ui/format/time.ts";
import { Row } from "./row.tsx";

export interface PasskeyListProps {
  factors: Factors;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

/** The account's passkeys, or why passkeys are unavailable here. */
export function PasskeyList({ factors, onAdd, onRemove }: PasskeyListProps) {
  const { passkeys } = factors;
  const obstacle = passkeyObstacle() ?? (factors.passkeys_available ? null : "address");
  const isFull = passkeys.length >= limits.passkeys_most;
  const reason = obstacle
    ? passkeyText.obstacles[obstacle]
    : refusalText("too_many_passkeys", { most: limits.passkeys_most });
  return (
    <Row
      title={securityText.passkeys}
      detail={obstacle ? reason : securityText.passkeysHelp}
      action={
        <Button size="sm" disabled={obstacle !== null || isFull} reason={reason} onClick={onAdd}>
          {securityText.addPasskey}
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label={securityText.passkeys} className="mt-3 flex flex-col gap-2">
          {passkeys.map((passkey) => (
            <Item
              key={passkey.id}
              passkey={passkey}
              reason={
                factors.is_compulsory && !factors.totp && passkeys.length === 1
                  ? securityText.compulsoryOn
                  : undefined
              }
              onRemove={() => onRemove(passkey)}
            />
          ))}
        </ul>
      )}
    </Row>
  );
}

interface ItemProps {
  passkey: Passkey;
  /** Why it cannot be removed. */
  reason: string | undefined;
  onRemove: () => void;
}

function Item({ passkey, reason, onRemove }: ItemProps) {
  const now = useNow();
  const { last_used_at: used } = passkey;
  const isAdministrator = useSession().user?.is_admin;
  return (
    <li className="flex items-center gap-3 rounded-control bg-raised py-2 pr-2 pl-3.5">
      <KeyRound aria-hidden className="size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium break-words">{passkey.name}</p>
        <p className="text-13 text-muted">
          {securityText.added(formatDate(passkey.created_at))}
          {" · "}
          {used ? securityText.lastUsed(formatAge(used, now, ages)) : securityText.neverUsed}
        </p>
        {isAdministrator && (
          <p className="text-13 text-muted">
            {securityText.fingerprint}{" "}
            <span translate="no" className="inline-block font-mono text-text">
              {formatFingerprint(passkey.fingerprint)}
            </span>
          </p>
        )}
      </div>
      <IconButton
        label={securityText.removePasskey(passkey.name)}
        disabled={reason !== undefined}
        title={reason ?? securityText.removePasskey(passkey.name)}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  );
}
