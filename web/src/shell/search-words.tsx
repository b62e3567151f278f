import { useEffect, useRef, useState } from "react";
import { SearchField } from "../ui/search-field.tsx";

/** How long one pauses before the words are looked for, in milliseconds. */
const PAUSE = 300;

export interface SearchWordsProps {
  /** The accessible name, shown as the placeholder. */
  label: string;
  /** The words that the address has. */
  value: string;
  onChange: (words: string) => void;
  /** How many characters of them count. */
  most?: number;
  className?: string;
}

/** What is typed becomes the address' after a pause; what the address becomes by other means is what stands here. */
export function SearchWords({ label, value, onChange, most = 128, className }: SearchWordsProps) {
  const [text, setText] = useState(value);
  /** The words that the address has, or will have in a moment. */
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
      // Whatever is pressed next, such as the way to the next page, is meant for what was typed.
      onLeave={find}
      {...(className && { className })}
    />
  );
}
