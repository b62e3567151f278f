create or replace function app.manages_pool_beside(p_admin_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.users u
    join app.role_permissions r on r.role = u.role and r.permission = 'wallets.manage'
    where u.id <> p_admin_id and u.status = 'active' and u.anonymised_at is null and not app.has_new_role(u)
  );
end $$;
comment on function app.manages_pool_beside(uuid) is
  'Whether another active administrator manages wallets, who can approve what this one requests (T68).';

create or replace function app.is_open_pool_request(p_request app.pool_requests) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_request.status = 'pending'
    and p_request.requested_at > clock_timestamp() - interval '7 days'
    and app.still_has_permission(
      p_request.requested_by, case p_request.kind when 'assign_resting' then 'wallets.assign' else 'wallets.manage' end
    );
end $$;
comment on function app.is_open_pool_request(app.pool_requests) is
  'Whether a request can be decided on: for a week, and while the administrator who made it is active and may make it.';

create or replace function app.pool_request_seen(p_request app.pool_requests) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return encode(sha256(convert_to(concat_ws(
    ' ', p_request.id, p_request.digest, p_request.trusts_keys, p_request.user_id,
    (
      select concat_ws(' ', w.wallet_id, w.address_version, coalesce(w.user_id::text, 'nobody'), (
        select count(*) from app.wallet_assignments a where a.wallet_id = w.wallet_id
      ))
      from app.wallets w
      where w.wallet_id = p_request.wallet_id
    ),
    case when p_request.kind = 'add_addresses' then (
      select string_agg(concat_ws(' ', w.wallet_id, w.address_version, coalesce(w.user_id::text, 'nobody')), ',' order by w.wallet_id)
      from app.wallets w
      where w.wallet_id in (select p.wallet_id from app.pool_proposals p where p.request_id = p_request.id)
    ) end
  ), 'UTF8')), 'hex');
end $$;
comment on function app.pool_request_seen(app.pool_requests) is
  'Stands for all that the one who approves must have seen: the proposed addresses, and the wallet''s addresses and holder at present.';

create or replace function app.lapse_pool_requests_of(p_admin_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.pool_requests r
  set status = 'lapsed', decided_at = clock_timestamp()
  where r.status = 'pending' and r.requested_by = p_admin_id;
end $$;
comment on function app.lapse_pool_requests_of(uuid) is
  'Ends what an administrator requested who loses the role or is suspended, so that it does not come back with the role.';

create or replace function app.lapse_old_pool_requests(p_wallet_id uuid default null) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  lapsed integer;
begin
  update app.pool_requests
  set status = 'lapsed', decided_at = clock_timestamp()
  where id = any (array(
    select r.id from app.pool_requests r
    where r.status = 'pending' and (p_wallet_id is null or r.wallet_id = p_wallet_id) and not app.is_open_pool_request(r)
    -- Waiting for one that is being decided could deadlock.
    for no key update skip locked
  ));
  get diagnostics lapsed = row_count;
  return lapsed;
end $$;
comment on function app.lapse_old_pool_requests(uuid) is
  'Marks requests that nobody can decide on any more, of one wallet or all, and returns how many.';

create or replace function app.queue_pool_emails(p_request_id uuid, p_event text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.pool_news (request_id, user_id, event)
  select p_request_id, u.id, p_event
  from app.users u
  where u.role = 'owner' and u.status = 'active' and u.anonymised_at is null;
end $$;
comment on function app.queue_pool_emails(uuid, text) is 'Has each active owner emailed about a request of the wallet pool.';

create or replace function app.open_pool_requests() returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select count(*) from app.pool_requests r where r.status = 'pending' and app.is_open_pool_request(r));
end $$;
comment on function app.open_pool_requests() is 'How many requests of the wallet pool wait for another administrator.';
