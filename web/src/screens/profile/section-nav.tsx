import { type MouseEvent, useEffect, useState } from "react";
import { preferencesText } from "../../text/account/preferences.ts";
import { profileText } from "../../text/account/profile.ts";
import { securityText, sessionsText } from "../../text/account/security.ts";

/** The page's sections: each panel's id and heading. */
const sections = [
  ["account", profileText.account],
  ["preferences", preferencesText.title],
  ["notifications", preferencesText.notifications],
  ["security", securityText.title],
  ["sessions", sessionsText.title],
] as const;

/** Links to the page's sections, marking the one in view. Hidden on narrow pages. */
export function SectionNav() {
  const current = useCurrentSection();
  return (
    <nav aria-label={profileText.sections} className="sticky top-24 hidden w-44 shrink-0 self-start lg:block">
      <ul className="flex flex-col gap-1">
        {sections.map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              onClick={(event) => goTo(event, id)}
              className="flex min-h-10 items-center rounded-control px-3 py-1.5 text-15 font-medium text-muted transition-colors duration-150 hover:text-text aria-[current=location]:bg-raised aria-[current=location]:text-text"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls and moves the focus without a new history entry, which would trigger the warning about unsaved
 * changes.
 */
function goTo(event: MouseEvent, id: string): void {
  const section = document.getElementById(id);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** The last section whose top is in the upper part of the window; at the end of the page, the last one. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState<string>(sections[0][0]);
  useEffect(() => {
    const update = () => {
      const shown = sections.filter(([id]) => document.getElementById(id));
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
      const passed = shown.filter(([id]) => topOf(id) < innerHeight / 3);
      setCurrent((isAtEnd ? shown.at(-1) : passed.at(-1))?.[0] ?? sections[0][0]);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return current;
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
