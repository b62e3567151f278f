interface EmphasisProps {
  text: string;
  /** The emphasised part, wherever the translation puts it in the text. */
  part: string;
  className?: string;
}

/** A sentence with one emphasised part, such as an email address. */
export function Emphasis({ text, part, className }: EmphasisProps) {
  const place = text.indexOf(part);
  if (place < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, place)}
      <strong translate="no" className={className}>
        {part}
      </strong>
      {text.slice(place + part.length)}
    </>
  );
}
