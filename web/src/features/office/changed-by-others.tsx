import { Callout } from "../../ui/feedback/notice.tsx";

export interface MeanwhileProps {
  /** What somebody else did. */
  says: string;
  /** The administrator's own input. */
  typed?: string | false;
}

/** Somebody else acted first while the dialog was open. */
export function ChangedByOthers({ says, typed }: MeanwhileProps) {
  return (
    <Callout tone="warning">
      <span role="status">{says}</span>
      {typed && <span className="mt-1 block font-normal break-words">{typed}</span>}
    </Callout>
  );
}
