import { cx } from "../styles/cx.ts";

export interface FlagProps {
  country: "brazil" | "colombia";
  className?: string;
}

/** A country's flag as a drawing, since some systems show flag characters as letters. */
export function Flag({ country, className }: FlagProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 30 20" className={cx("h-5 w-7.5 shrink-0 rounded-[4px]", className)}>
      {country === "brazil" ? <Brazil /> : <Colombia />}
    </svg>
  );
}

function Brazil() {
  return (
    <>
      <path fill="#009c3b" d="M0 0h30v20H0z" />
      <path fill="#ffdf00" d="m15 2.4 12.4 7.6L15 17.6 2.6 10Z" />
      <circle cx="15" cy="10" r="4.2" fill="#002776" />
    </>
  );
}

function Colombia() {
  return (
    <>
      <path fill="#fcd116" d="M0 0h30v10H0z" />
      <path fill="#003893" d="M0 10h30v5H0z" />
      <path fill="#ce1126" d="M0 15h30v5H0z" />
    </>
  );
}
