import type { DataSize } from "./data-size.ts";

/** Users with every status, some deleted; administrators with every role. */
export function users({ users, administrators }: DataSize): string {
  return `
    insert into app.users (id, email, username, role, email_confirmed_at, last_sign_in_at, created_at, updated_at)
    select bench.administrator_id(n), 'administrator-' || n || '@example.org', 'administrator_' || n,
      (array['owner', 'operator', 'support', 'auditor'])[1 + n % 4], at, now() - n * interval '1 hour', at, at
    from generate_series(1, ${administrators}::bigint) n
    cross join lateral (select bench.time(bench.at(0, 1) + n) as at) made;

    insert into app.users (
      id, email, username, status, email_confirmed_at, anonymised_at, last_sign_in_at, total_deposited, created_at, updated_at
    )
    select bench.user_id(u),
      case when gone then bench.user_id(u) || '@deleted.invalid'
        else substr(md5('email' || u), 1, 10) || u || '@' || (array['gmail.com', 'example.org', 'mail.net'])[1 + u % 3] end,
      case when gone then 'deleted-' || bench.user_id(u)
        else (array['ada', 'bob', 'user', 'max', 'lena', 'tom', 'zoe', 'ida'])[1 + u % 8] || '_' || u end,
      (case when gone or u % 300 = 1 then 'banned' when u % 50 = 0 then 'suspended' else 'active' end)::app.user_status,
      case when not gone then at end, case when gone then now() end,
      case when u % 10 = 9 then '-infinity' else bench.time(bench.signed_in_at(u)) end, 300, at, at
    from generate_series(1, ${users}::bigint) u
    cross join lateral (select bench.time(bench.user_at(u)) as at, u % 200 = 3 as gone) made;

    insert into app.user_counts (status, is_admin, users)
    select status, is_admin, count(*) from app.users where anonymised_at is null group by status, is_admin;
  `;
}

/** The time of a user's last sign-in, shared by `users` and `sessions`. */
export const signIns = `
  create function bench.signed_in_at(u bigint) returns bigint language sql immutable parallel safe return
    bench.user_at(u) + floor((bench.at(1, 1) - bench.user_at(u)) * bench.share(u, 1))::bigint;
`;

/** Two sign-ins for every user who has signed in: the latest, and one right after sign-up. */
export function sessions({ users }: DataSize): string {
  return `
    insert into app.sessions (
      id, user_id, token_hash, device_info, ip_address, login_time, last_activity, expires_at, device_hash, ended_at, end_reason
    )
    select bench.id(ms, 'session' || key), bench.user_id(u), sha256(key::bytea),
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      '10.' || u % 250 || '.' || u / 250 % 250 || '.' || k, at, at, at + interval '30 days', sha256(('device' || u)::bytea),
      case when is_over then at + interval '30 days' end, case when is_over then 'expired' end
    from generate_series(1, ${users}::bigint) u
    cross join generate_series(0, 1) k
    cross join lateral (select case k when 0 then bench.user_at(u) else bench.signed_in_at(u) end as ms, u || '-' || k as key) one
    cross join lateral (select bench.time(ms) as at, bench.time(ms) < now() - interval '30 days' as is_over) made
    where u % 10 <> 9;
  `;
}
