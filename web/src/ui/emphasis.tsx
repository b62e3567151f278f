interface EmphasisProps {
  text: string;
  /** What stands out, wherever the language puts it in the text. */
  part: string;
  className?: string;
}

/** A sentence in which one part, such as an email address, stands out. */
export function Emphasis({ text, part, className }: EmphasisProps) {
  const place = text.indexOf(part);
  if (place < 0) return text;
  return (
    <>
      {text.slice(0, place)}
      <strong className={className}>{part}</strong>
      {text.slice(place + part.length)}
    </>
  );
}
