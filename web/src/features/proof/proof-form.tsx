import type { Factors, Proof } from "@portico/contract";
import { KeyRound, LogIn } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { requestReset } from "../../api/account/account.ts";
import { passkeyObstacle } from "../../api/account/passkeys.ts";
import { useSession, useSignOut } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../shell/notices/notify.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { authText } from "../../text/account/auth.ts";
import { passkeyText, proofText } from "../../text/account/security.ts";
import { common } from "../../text/app/common.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button, type ButtonTone } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import type { VerificationState } from "../account/verification-state.ts";
import { useForm } from "../form/use-form.ts";
import { useProof } from "./use-proof.ts";

export interface ProofFormProps {
  factors: Factors;
  submitLabel: string;
  tone?: ButtonTone;
  /** Acts with the proof; throws if the server rejects it. */
  act: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  /** A passkey is offered before the code, if the account has one that works here. */
  passkeyFirst?: boolean;
  /** The button's label while the proof is checked. */
  busyLabel?: string;
  /** The dialog must stay open: the confirmed action is in progress. */
  isSending?: boolean;
  /** The id of the text that says why nothing can be sent now. */
  blockedBy?: string | undefined;
  /** False if the form appears by itself and must not open a phone's keyboard. */
  takesFocus?: boolean;
  /** The dialog's other content. */
  children?: ReactNode;
}

/** Asks for proof of identity: a code or passkey, the password, or a recent sign-in. */
export function ProofForm(props: ProofFormProps) {
  const { factors, submitLabel, tone = "accent", act, onCancel, passkeyFirst = false, children } = props;
  const { busyLabel = proofText.checking, isSending = false, blockedBy, takesFocus = true } = props;
  const id = useId();
  const { busy, problem, isTooOld, give, givePasskey, clear } = useProof(act);
  const form = useForm({
    defaultValues: { typed: "" },
    reValidateMode: "onSubmit",
    onSubmit: ({ typed }) => give(factors.proof, typed),
  });
  const hasPasskey = factors.proof === "code" && factors.passkeys.length > 0;
  const isPasskeyFirst = passkeyFirst && hasPasskey && passkeyObstacle() === null;
  const passkeyButton = useFirstFocus(takesFocus, () => form.setFocus("typed"));

  function startPasskey() {
    form.clearErrors();
    void givePasskey();
  }

  const usePasskey = hasPasskey && (
    <PasskeyButton
      ref={isPasskeyFirst ? passkeyButton : undefined}
      tone={isPasskeyFirst ? "accent" : "raised"}
      busy={busy === "passkey"}
      blockedBy={blockedBy}
      onClick={startPasskey}
    />
  );
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {children}
      {isPasskeyFirst && usePasskey}
      <WhileSaving isSaving={busy !== null}>
        {factors.proof === "fresh_sign_in" ? (
          <p role="alert" className="text-13 text-muted">
            {problem ?? proofText.freshWords}
          </p>
        ) : (
          <ProofField
            factors={factors}
            problem={problem}
            bound={form.field("typed", { validate: checkOf(factors.proof), onChange: clear })}
          />
        )}
      </WhileSaving>
      {factors.proof === "password" && <ForgotPassword />}
      {isTooOld && <Callout tone="warning">{proofText.tooOld}</Callout>}
      {!isPasskeyFirst && usePasskey}
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSending}>
          {common.cancel}
        </Button>
        {isTooOld ? (
          <SignInAgain />
        ) : (
          <Button
            type="submit"
            form={id}
            tone={isPasskeyFirst ? "raised" : tone}
            busy={busy === "typed"}
            disabled={blockedBy !== undefined}
            aria-describedby={blockedBy}
          >
            {busy === "typed" ? busyLabel : submitLabel}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

/**
 * Focuses the passkey's button if the returned ref is given to it, else the field: by itself a dialog would focus its
 * close button.
 */
function useFirstFocus(takesFocus: boolean, focusField: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the form opens.
  useEffect(() => {
    if (!takesFocus) return;
    if (button.current) button.current.focus();
    else focusField();
  }, [takesFocus]);
  return button;
}

interface PasskeyButtonProps {
  ref: Ref<HTMLButtonElement> | undefined;
  tone: ButtonTone;
  busy: boolean;
  blockedBy: string | undefined;
  onClick: () => void;
}

function PasskeyButton({ ref, tone, busy, blockedBy, onClick }: PasskeyButtonProps) {
  const obstacle = passkeyObstacle();
  return (
    <Button
      ref={ref}
      tone={tone}
      busy={busy}
      disabled={obstacle !== null || blockedBy !== undefined}
      reason={obstacle ? passkeyText.obstacles[obstacle] : undefined}
      aria-describedby={blockedBy}
      icon={<KeyRound aria-hidden className="size-4" />}
      onClick={onClick}
    >
      {busy ? passkeyText.waiting : passkeyText.use}
    </Button>
  );
}

/** Signs out: without a session the guard redirects to the sign-in, which returns here. */
function SignInAgain() {
  const signOut = useSignOut();
  return (
    <Button tone="accent" icon={<LogIn aria-hidden className="size-4" />} onClick={() => void signOut()}>
      {proofText.signInAgain}
    </Button>
  );
}

/** Emails a code for a new password, and opens the screen that takes it. */
function ForgotPassword() {
  const email = useSession().user?.email;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!email) return null;

  async function send(to: string) {
    setBusy(true);
    try {
      const { needs_link: needsLink } = await requestReset(to);
      notify.success(needsLink ? proofText.resetLinkSent : proofText.resetCodeSent, "reset");
      await navigate(paths.verifyCode(), {
        state: { email: to, type: "recovery", needsLink } satisfies VerificationState,
      });
    } catch (error) {
      notify.error(errorText(error, proofText.resetCodeFailed), "reset");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button tone="quiet" size="sm" busy={busy} onClick={() => void send(email)} className="-mt-2 self-start">
      {proofText.forgotPassword}
    </Button>
  );
}

function checkOf(proof: "password" | "code") {
  return proof === "password"
    ? (typed: string) => typed !== "" || proofText.passwordMissing
    : (typed: string) => typed.trim() !== "" || proofText.codeMissing;
}

interface ProofFieldProps {
  factors: Factors;
  /** Why the server did not accept it. */
  problem: string | null;
  /** The field's props of the form. */
  bound: Pick<ComponentProps<typeof TextField>, "name" | "ref" | "onChange" | "onBlur" | "error">;
}

function ProofField({ factors, problem, bound }: ProofFieldProps) {
  const shared = { reserve: true, ...bound, error: bound.error ?? problem ?? undefined };
  if (factors.proof === "password") {
    return (
      <PasswordField
        {...shared}
        label={proofText.password}
        showLabel={authText.showPassword}
        hideLabel={authText.hidePassword}
        capsLockLabel={authText.capsLock}
        autoComplete="current-password"
      />
    );
  }
  return (
    <TextField
      {...shared}
      label={proofText.code}
      hint={factors.totp ? proofText.codeHint : proofText.recoveryHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
    />
  );
}
