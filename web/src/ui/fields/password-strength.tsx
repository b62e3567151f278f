import { cx } from "../styles/cx.ts";
import { usePasswordStrength } from "./use-password-strength.ts";

export interface PasswordStrengthProps {
  password: string;
  /** Texts that a guesser would try first: the email, the name. */
  known: string[];
  /** The name of the meter. */
  label: string;
  /** The ratings, from the weakest to the strongest. */
  words: readonly string[];
  /** An error has the place of the rating. */
  hidesWord: boolean;
}

const tones = ["bg-down", "bg-down", "bg-pending", "bg-up", "bg-up"];

/** A strength meter with a rating, as the `meter` of a new password's field. Its space is reserved while it is empty. */
export function PasswordStrength({ password, known, label, words, hidesWord }: PasswordStrengthProps) {
  const score = usePasswordStrength({ password, known });
  const word = score === null ? "" : words[score];
  return (
    <div className="relative">
      <meter className="sr-only" aria-label={label} min={0} max={4} value={score ?? 0} />
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(
              "h-1.5 rounded-full transition-colors duration-150",
              score !== null && step <= Math.max(1, score) ? tones[score] : "bg-neutral-tint",
            )}
          />
        ))}
      </div>
      {/* In the field's message line, which is empty without an error. */}
      <p role="status" className="absolute top-full right-0 mt-1.5 text-13 text-muted">
        {hidesWord ? "" : word}
      </p>
    </div>
  );
}
