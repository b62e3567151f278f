import { ChevronRight } from "lucide-react";
import { networkPayingText as text } from "../../../text/admin/paying.ts";
import { TextField } from "../../../ui/fields/field.tsx";
import type { PayingFormState } from "./use-paying-form.ts";

const plain = { mono: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** What lets a hardware wallet find its own key. Optional. */
export function HardwareFields({ form, isUsed }: { form: PayingFormState; isUsed: boolean }) {
  const { errors } = form.formState;
  const isOpen = isUsed || Boolean(errors.publicKey || errors.fingerprint || errors.path);
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-13 font-semibold text-accent-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open:rotate-90" />
        {text.hardware}
      </summary>
      <div className="mt-1 flex flex-col gap-4">
        <p className="text-13 text-muted">{text.hardwareHint}</p>
        <TextField
          label={text.publicKey}
          maxLength={66}
          {...plain}
          {...form.field("publicKey", {
            validate: (value) => matches(value, /^0[23][0-9a-f]{64}$/i) || text.publicKeyWrong,
          })}
        />
        <TextField
          label={text.fingerprint}
          maxLength={8}
          {...plain}
          {...form.field("fingerprint", {
            validate: (value) => matches(value, /^[0-9a-f]{8}$/i) || text.fingerprintWrong,
          })}
        />
        <TextField
          label={text.path}
          hint={text.pathHint}
          maxLength={128}
          {...plain}
          {...form.field("path", {
            validate: (value, values) => pathFault(value, values.fingerprint, values.publicKey) ?? true,
          })}
        />
      </div>
    </details>
  );
}

function matches(value: string, pattern: RegExp): boolean {
  return value.trim() === "" || pattern.test(value.trim());
}

function pathFault(path: string, fingerprint: string, publicKey: string): string | undefined {
  if (!matches(path, /^m(\/[0-9]{1,10}'?){1,10}$/)) return text.pathWrong;
  const hasPath = path.trim() !== "";
  const isWhole = hasPath === (fingerprint.trim() !== "") && (!hasPath || publicKey.trim() !== "");
  return isWhole ? undefined : text.together;
}
