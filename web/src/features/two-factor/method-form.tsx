import { limits, type TwoFactorMethod } from "@portico/contract";
import { KeyRound, LifeBuoy, ShieldCheck, Smartphone } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { passkeyObstacle } from "../../api/account/passkeys.ts";
import { passkeyText, twoFactorText } from "../../text/account/security.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { CodeField } from "../../ui/fields/code-field.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { useDigits } from "../../ui/fields/use-digits.ts";
import { useForm } from "../form/use-form.ts";
import type { useSecondFactor } from "./use-second-factor.ts";

/** The method shown. */
export type View = TwoFactorMethod;

export interface MethodFormProps {
  view: View;
  methods: TwoFactorMethod[];
  factor: ReturnType<typeof useSecondFactor>;
  onView: (view: View | "lost") => void;
}

/** One method for the second factor, with buttons for the others. */
export function MethodForm({ view, methods, factor, onView }: MethodFormProps) {
  return (
    <div className="flex flex-col gap-5">
      {view === "totp" && <AppCode factor={factor} />}
      {view === "recovery_code" && <RecoveryCode factor={factor} />}
      {view === "passkey" && <PasskeyButton factor={factor} isMain />}
      <div className="flex flex-col gap-2">
        {view !== "passkey" && methods.includes("passkey") && <PasskeyButton factor={factor} />}
        {view !== "totp" && methods.includes("totp") && (
          <Other icon={<Smartphone aria-hidden className="size-4" />} onClick={() => onView("totp")}>
            {twoFactorText.useApp}
          </Other>
        )}
        {view !== "recovery_code" && methods.includes("recovery_code") && (
          <Other
            icon={<ShieldCheck aria-hidden className="size-4" />}
            onClick={() => onView("recovery_code")}
          >
            {twoFactorText.useRecoveryCode}
          </Other>
        )}
        <Button
          tone="quiet"
          icon={<LifeBuoy aria-hidden className="size-4" />}
          onClick={() => onView("lost")}
          className="w-full"
        >
          {twoFactorText.lost}
        </Button>
      </div>
    </div>
  );
}

function Other({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="lg" icon={icon} onClick={onClick} className="w-full">
      {children}
    </Button>
  );
}

/** The error; space for two lines is reserved, since it appears without a user action. */
export function Problem({ text }: { text: string | null }) {
  return (
    <p role="alert" className="min-h-10 text-13 text-down-ink">
      {text}
    </p>
  );
}

function AppCode({ factor }: Pick<MethodFormProps, "factor">) {
  const code = useDigits(limits.code_length, (text) => void give(text));

  async function give(text: string) {
    const outcome = await factor.giveCode({ type: "totp", code: text });
    if (outcome === "refused") code.clear();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.isComplete) void give(code.code);
    else factor.setProblem(twoFactorText.incomplete);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <CodeField
        label={twoFactorText.code}
        digitLabel={twoFactorText.digit}
        digits={code.digits}
        onDigitsChange={(digits) => {
          factor.setProblem(null);
          code.change(digits);
        }}
        onPaste={(text) => code.fill(text) || factor.setProblem(twoFactorText.badPaste)}
        disabled={factor.busy === "code"}
        invalid={factor.problem !== null}
      />
      <Problem text={factor.problem} />
      <VerifyButton factor={factor} />
    </form>
  );
}

function RecoveryCode({ factor }: Pick<MethodFormProps, "factor">) {
  const { field, setFocus, submit } = useForm({
    defaultValues: { code: "" },
    async onSubmit({ code }) {
      await factor.giveCode({ type: "recovery_code", code: code.trim() });
      setFocus("code", { shouldSelect: true });
    },
  });
  const bound = field("code", { validate: (code) => code.trim() !== "" || twoFactorText.recoveryMissing });
  useEffect(() => setFocus("code"), [setFocus]);

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        reserve
        {...bound}
        label={twoFactorText.recoveryCode}
        placeholder={twoFactorText.recoveryPlaceholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={bound.error ?? factor.problem ?? undefined}
      />
      <VerifyButton factor={factor} />
    </form>
  );
}

function VerifyButton({ factor }: Pick<MethodFormProps, "factor">) {
  const isBusy = factor.busy === "code";
  return (
    <Button type="submit" tone="accent" size="lg" busy={isBusy} className="w-full">
      {isBusy ? twoFactorText.verifying : twoFactorText.verify}
    </Button>
  );
}

/** Starts the browser's prompt at once; if passkeys are unavailable, shows why below. */
function PasskeyButton({ factor, isMain }: Pick<MethodFormProps, "factor"> & { isMain?: boolean }) {
  const obstacle = passkeyObstacle();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isMain) button.current?.focus();
  }, [isMain]);
  const isBusy = factor.busy === "passkey";
  return (
    <>
      <Button
        ref={button}
        tone={isMain ? "accent" : "raised"}
        size="lg"
        busy={isBusy}
        disabled={obstacle !== null}
        reason={obstacle ? passkeyText.obstacles[obstacle] : undefined}
        icon={<KeyRound aria-hidden className="size-4" />}
        onClick={() => void factor.givePasskey()}
        className="w-full"
      >
        {isBusy ? passkeyText.waiting : passkeyText.use}
      </Button>
      {obstacle && (
        <p aria-hidden className="mb-1 text-center text-13 text-muted">
          {passkeyText.obstacles[obstacle]}
        </p>
      )}
      {isMain && <Problem text={factor.problem} />}
    </>
  );
}
