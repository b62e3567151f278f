import { RotateCw } from "lucide-react";
import { type FailedRead, useLastError } from "../../../shell/loading/load-failure.tsx";
import { securityText } from "../../../text/account/security.ts";
import { common } from "../../../text/app/common.ts";
import { failedRead } from "../../../text/app/failed-read.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Row } from "./row.tsx";

/** In place of an item that couldn't be read, with a retry. The other items stay. */
export function FailedRow({ title, query }: { title: string; query: FailedRead }) {
  const reason = failedRead(useLastError(query.error));
  return (
    <div role="alert">
      <Row
        title={title}
        detail={
          <>
            <span className="block">{securityText.loadFailed}</span>
            {reason}
          </>
        }
        action={
          <Button
            size="sm"
            busy={query.isFetching}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={() => void query.refetch()}
          >
            {common.retry}
          </Button>
        }
      />
    </div>
  );
}
