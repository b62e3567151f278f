import { useEffect, useRef, useState } from "react";
import { SearchField } from "../../ui/fields/search-field.tsx";

/** The pause in typing before a search starts, in milliseconds. */
const PAUSE = 300;

export interface SearchWordsProps {
  /** The accessible name, shown as the placeholder. */
  label: string;
  /** The search text in the URL. */
  value: string;
  onChange: (words: string) => void;
  /** The maximum number of characters used. */
  most?: number;
  className?: string;
}

/** The input goes into the URL after a pause; other changes of the URL go into the input. */
export function DebouncedSearch({ label, value, onChange, most = 128, className }: SearchWordsProps) {
  const [text, setText] = useState(value);
  /** The search text that is in the URL, or will be in a moment. */
  const known = useRef(value);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);

  const words = text.trim().slice(0, most);

  function find() {
    if (words === known.current) return;
    known.current = words;
    onChange(words);
  }

  useEffect(() => {
    if (words === known.current) return;
    const timer = setTimeout(find, PAUSE);
    return () => clearTimeout(timer);
  });

  return (
    <SearchField
      label={label}
      value={text}
      onValueChange={setText}
      // Whatever is pressed next, such as the next page, refers to the typed text.
      onLeave={find}
      {...(className && { className })}
    />
  );
}
