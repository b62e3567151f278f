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
}

const tones = ["bg-down", "bg-down", "bg-pending", "bg-up", "bg-up"];

/** A strength meter with a rating below a new password. Its space is reserved while it is empty. */
export function PasswordStrength({ password, known, label, words }: PasswordStrengthProps) {
  const score = usePasswordStrength({ password, known });
  const word = score === null ? "" : words[score];
  return (
    <div className="flex h-5 items-center gap-3">
      <meter className="sr-only" aria-label={label} min={0} max={4} value={score ?? 0} />
      <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
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
      <p role="status" className="w-20 text-right text-13 text-muted">
        {word}
      </p>
    </div>
  );
}
