import { brand } from "../../brand.ts";

/** The logo and the name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0 fill-accent">
        <path d={brand.mark} />
      </svg>
      <span className="text-19 leading-none font-bold tracking-[-0.02em]">{brand.name}</span>
    </span>
  );
}
