import { Info } from "lucide-react";
import { Callout } from "../../ui/feedback/notice.tsx";
import { groupThousands } from "../../ui/format/decimal.ts";

interface PartialSearchProps {
  /** How many of the newest rows were searched; null for all. */
  searched?: number | null | undefined;
  /** The sentence for that many rows. */
  sentence: (most: string) => string;
}

/** Below a list: says that a search matched too many users to search all rows. */
export function PartialSearch({ searched, sentence }: PartialSearchProps) {
  return (
    <div role="status" className={searched ? "mt-4.5" : undefined}>
      {searched && (
        <Callout icon={<Info aria-hidden className="size-4" />}>
          {sentence(groupThousands(String(searched)))}
        </Callout>
      )}
    </div>
  );
}
