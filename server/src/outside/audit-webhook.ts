/** What is told of the audit log: its head in one line, and what the check before it found. */
export interface AuditNotice {
  head: string;
  rows: number;
  faults: number;
}

const patienceMilliseconds = 10_000;

/** @throws where it is not taken; the job tries again. */
export async function postAuditHead(url: string, notice: AuditNotice): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(notice),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook for the audit log's head answered ${response.status}`);
}
