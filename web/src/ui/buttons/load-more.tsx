import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";

export interface LoadMoreProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** False after a failure: then it only retries when pressed. */
  auto: boolean;
  onLoad: () => void;
}

/** Loads the next page when it is pressed or scrolls into view. */
export function LoadMore({ label, busyLabel, busy, auto, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });

  useEffect(() => {
    if (!place.current || busy || !auto) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { rootMargin: "160px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy, auto]);

  return (
    <div ref={place} className="flex justify-center py-4">
      <Button busy={busy} onClick={onLoad}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  );
}
