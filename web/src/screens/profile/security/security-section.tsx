import { type AllowList, type Factors, type LinkedIdentity, limits, type Passkey } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useSession } from "../../../api/session/session.ts";
import type { FailedRead } from "../../../shell/loading/load-failure.tsx";
import { asksToCancelReset } from "../../../shell/navigation/cancel-reset-state.ts";
import { useLocation } from "../../../shell/router/router.tsx";
import { allowListText } from "../../../text/account/allow-list.ts";
import { linkedText } from "../../../text/account/linked.ts";
import { securityText } from "../../../text/account/security.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { AllowListRow } from "./allow-list-row.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import { CancelResetDialog, DisableDialog, NewCodesDialog, RemoveAppDialog } from "./factor-dialogs.tsx";
import { FailedRow } from "./failed-row.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { AddPasskeyDialog, RemovePasskeyDialog } from "./passkey-dialogs.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordRow } from "./password-row.tsx";
import { Row } from "./row.tsx";
import { type DialogState, useDialogs } from "./use-dialogs.ts";

/** The open dialog's subject; a passkey stands for its own removal. */
type Subject = "enrol" | "disable" | "cancelReset" | "removeApp" | "newCodes" | "addPasskey" | Passkey;

export interface SecuritySectionProps {
  factors: Factors;
  identities: Part<LinkedIdentity[]>;
  allowList: Part<AllowList>;
}

/** What a part of the section shows; undefined if it couldn't be read. */
type Part<Data> = FailedRead & { data: Data | undefined };

/** Second factors, recovery codes, the password, linked accounts, and the withdrawal allow-list. */
export function SecuritySection({ factors, identities, allowList }: SecuritySectionProps) {
  const dialogs = useDialogs<Subject>();
  const { show } = dialogs;
  const isOn = factors.totp || factors.passkeys.length > 0;
  const isLast = factors.totp && factors.passkeys.length === 0;
  const heading = useId();
  const email = useSession().user?.email;
  useAskedToCancelReset(() => show("cancelReset"));
  return (
    <Panel id="security" aria-labelledby={heading} className="scroll-mt-24 px-5 pt-5 pb-1 sm:px-7 sm:pt-7">
      <h2 id={heading} className="mb-4 text-19 font-semibold">
        {securityText.title}
      </h2>
      <TwoFactorRow factors={factors} isOn={isOn} onChange={() => show(isOn ? "disable" : "enrol")} />
      <Row
        title={securityText.app}
        detail={factors.totp ? securityText.appOn : securityText.appOff}
        action={
          factors.totp ? (
            <Button
              size="sm"
              disabled={isLast && factors.is_compulsory}
              reason={securityText.compulsoryOn}
              onClick={() => show("removeApp")}
            >
              {securityText.removeApp}
            </Button>
          ) : (
            <Button size="sm" onClick={() => show("enrol")}>
              {securityText.setUpApp}
            </Button>
          )
        }
      />
      <PasskeyList factors={factors} onAdd={() => show("addPasskey")} onRemove={show} />
      {isOn && <RecoveryCodesRow left={factors.recovery_codes_left} onNew={() => show("newCodes")} />}
      {email && <PasswordRow email={email} />}
      {identities.data ? (
        <LinkedAccounts factors={factors} identities={identities.data} />
      ) : (
        <FailedRow title={linkedText.title} query={identities} />
      )}
      {allowList.data ? (
        <AllowListRow list={allowList.data} factors={factors} />
      ) : (
        <FailedRow title={allowListText.title} query={allowList} />
      )}
      <OpenDialog key={dialogs.count} subject={dialogs.subject} factors={factors} {...dialogs.state} />
    </Panel>
  );
}

/** Opens the dialog if the floating notice led here. */
function useAskedToCancelReset(onAsked: () => void): void {
  const { key, state } = useLocation();
  const { user } = useSession();
  const isAsked = asksToCancelReset(state) && Boolean(user?.two_factor_reset_at);
  const ask = useRef(onAsked);
  ask.current = onAsked;
  useEffect(() => {
    if (isAsked && key) ask.current();
  }, [isAsked, key]);
}

interface OpenDialogProps extends DialogState {
  subject: Subject | null;
  factors: Factors;
}

function OpenDialog({ subject, ...dialog }: OpenDialogProps) {
  if (subject === null) return null;
  if (subject === "enrol") return <EnrolDialog {...dialog} />;
  if (subject === "disable") return <DisableDialog {...dialog} />;
  if (subject === "removeApp") return <RemoveAppDialog {...dialog} />;
  if (subject === "cancelReset") return <CancelResetDialog {...dialog} />;
  if (subject === "newCodes") return <NewCodesDialog {...dialog} />;
  if (subject === "addPasskey") return <AddPasskeyDialog {...dialog} />;
  return <RemovePasskeyDialog {...dialog} passkey={subject} />;
}

function TwoFactorRow({
  factors,
  isOn,
  onChange,
}: {
  factors: Factors;
  isOn: boolean;
  onChange: () => void;
}) {
  const id = useId();
  const words = factors.is_compulsory
    ? { on: securityText.compulsoryOn, off: securityText.compulsoryOff }
    : { on: securityText.twoFactorOn, off: securityText.twoFactorOff };
  return (
    <Row
      titleId={`${id}-title`}
      detailId={`${id}-detail`}
      title={securityText.twoFactor}
      detail={isOn ? words.on : words.off}
      action={
        <Switch
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-detail`}
          checked={isOn}
          onCheckedChange={onChange}
          disabled={isOn && factors.is_compulsory}
        />
      }
    />
  );
}

/** With so few left, losing the phone could soon lock the user out. */
const FEW = 3;

function RecoveryCodesRow({ left, onNew }: { left: number; onNew: () => void }) {
  return (
    <Row
      title={securityText.recoveryCodes}
      detail={securityText.codesLeft(left, limits.recovery_codes)}
      action={
        <Button size="sm" onClick={onNew}>
          {securityText.newCodes}
        </Button>
      }
    >
      {left <= FEW && (
        <div className="mt-3">
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            {securityText.codesFew(left)}
          </Callout>
        </div>
      )}
    </Row>
  );
}
