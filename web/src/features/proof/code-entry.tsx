import { twoFactorText } from "../../text/account/security.ts";
import { CodeField } from "../../ui/fields/code-field.tsx";
import type { useDigits } from "../../ui/fields/use-digits.ts";
import { cx } from "../../ui/styles/cx.ts";

export interface CodeEntryProps {
  label: string;
  code: ReturnType<typeof useDigits>;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  disabled: boolean;
  /** The problem may take two lines, which are kept free for it. */
  twoLines?: boolean;
}

/** The field of a six-digit code, with what is wrong with it. */
export function CodeEntry({ label, code, problem, onProblem, disabled, twoLines = false }: CodeEntryProps) {
  return (
    <>
      <CodeField
        label={label}
        digitLabel={twoFactorText.digit}
        digits={code.digits}
        onDigitsChange={(digits) => {
          onProblem(null);
          code.change(digits);
        }}
        onPaste={(text) => code.fill(text) || onProblem(twoFactorText.badPaste)}
        disabled={disabled}
        invalid={problem !== null}
      />
      <p role="alert" className={cx("text-13 text-down-ink", twoLines ? "min-h-10" : "min-h-5")}>
        {problem}
      </p>
    </>
  );
}
