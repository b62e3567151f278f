/** The body of the webhook: the head of the audit log in one line, and the result of its last check. */
export interface AuditNotice {
  head: string;
  rows: number;
  faults: number;
}

const timeoutMilliseconds = 10_000;

/** @throws if the webhook does not accept it. The job retries. */
export async function postAuditHead(url: string, notice: AuditNotice): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(notice),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook for the audit log's head answered ${response.status}`);
}
