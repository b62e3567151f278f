/** The state of one job queue. */
export interface QueueFigures {
  queue: string;
  /** Includes running jobs. */
  waiting: number;
  /** When the oldest of these was requested. */
  waits_since: Date | null;
  failed: number;
  /** When it last completed on this node or, as far as the queue remembers, on another. */
  done_at: Date | null;
}

/** Runs a statement on the job queue's own connection. */
type ExecuteSql = (sql: string) => Promise<{ rows: unknown[] }>;

/** Reads all job queues in one query. The table holds pending and recently finished jobs. */
export async function queueFigures(executeSql: ExecuteSql): Promise<QueueFigures[]> {
  const { rows } = await executeSql(`
    select name as queue,
      count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      min(created_on) filter (where state in ('created', 'retry', 'active')) as waits_since,
      count(*) filter (where state = 'failed')::int as failed,
      max(completed_on) filter (where state = 'completed') as done_at
    from pgboss.job
    group by name
    order by name`);
  return rows as QueueFigures[];
}

/** How many emails were refused for good, as far as the queue remembers. */
export async function refusedEmails(executeSql: ExecuteSql): Promise<number> {
  const { rows } = await executeSql(`
    select count(*)::int as refused
    from pgboss.job
    where name = 'send-mail' and state = 'failed' and output ? 'refused'`);
  return (rows as { refused: number }[])[0]?.refused ?? 0;
}
