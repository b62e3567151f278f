create or replace function api.admin_statement(
  context jsonb,
  p_user_id uuid,
  p_coin_id text,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_cursor uuid default null,
  p_limit integer default 20,
  p_balance numeric default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  known_coin_id text;
  -- Ids start with their creation time and are created under the lock on the balance, so their order is that of the
  -- changes. Nothing is older than the epoch.
  lowest_id uuid := app.lowest_uuid_v7(greatest(p_from, 'epoch'));
  up_to uuid := case
    when p_to is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
    else app.lowest_uuid_v7(greatest(p_to, 'epoch'))
  end;
  next_id uuid := least(up_to, p_cursor);
  balance numeric;
  entries jsonb;
begin
  perform app.require_permission(context, 'office.read');
  known_coin_id := app.require_statement(p_user_id, p_coin_id);
  balance := coalesce(p_balance, app.available_before(p_user_id, known_coin_id, next_id));
  entries := app.statement_entries(p_user_id, known_coin_id, lowest_id, next_id, balance, p_limit);
  return jsonb_build_object(
    'entries', entries,
    'balance_before', trim_scale(coalesce(
      (entries -> -1 ->> 'balance')::numeric - (entries -> -1 ->> 'change')::numeric, balance
    ))::text,
    'summary', case when p_cursor is null
      then app.statement_summary(p_user_id, known_coin_id, lowest_id, up_to, balance) end
  );
end $$;
comment on function api.admin_statement(jsonb, uuid, text, timestamptz, timestamptz, uuid, integer, numeric) is
  'The changes of a user''s available balance of a coin, newest first, each with the balance after it: from a time (inclusive) to a time '
  '(exclusive), after the entry p_cursor. The first page includes the sums of the period. p_balance is the previous page''s balance_before, '
  'which saves summing up. Refuses not_found, unknown_coin.';

create or replace function app.require_statement(p_user_id uuid, p_coin_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from app.users u where u.id = p_user_id) then
    perform app.refuse('not_found');
  end if;
  return (app.require_coin(p_coin_id)).coin_id;
end $$;
comment on function app.require_statement(uuid, text) is
  'The id of the asset for the statement; deleted users have statements, too, since their ledger stays. Refuses not_found, unknown_coin.';

create or replace function app.available_before(p_user_id uuid, p_coin_id text, p_id uuid) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Both come from one snapshot, so a concurrent transfer is in both or in neither.
  return coalesce((select b.available from ledger.balances b where b.user_id = p_user_id and b.coin_id = p_coin_id), 0) - (
    select coalesce(sum(case ledger.account 'available' when t.credit then t.amount when t.debit then -t.amount else 0 end), 0)
    from ledger.transfers t
    where t.user_id = p_user_id and t.coin_id = p_coin_id and t.id >= p_id
  );
end $$;
comment on function app.available_before(uuid, text, uuid) is
  'A user''s available amount of a coin before the transfer with this id and all newer ones.';

create or replace function app.statement_entries(
  p_user_id uuid,
  p_coin_id text,
  p_low uuid,
  p_end uuid,
  p_balance numeric,
  p_limit integer
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with entries as (
      select t.*, case when t.credit = 'available' then t.amount else -t.amount end as change
      from ledger.transfers t
      where t.user_id = p_user_id and t.coin_id = p_coin_id and t.id >= p_low and t.id < p_end
        and 'available' in (t.debit, t.credit)
      order by t.id desc
      limit p_limit
    ), balanced as (
      select e.*, p_balance - coalesce(
        sum(e.change) over (order by e.id desc rows between unbounded preceding and 1 preceding), 0
      ) as balance
      from entries e
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', b.id,
        'kind', app.entry_kind(b.transaction_type, b.credit),
        'transaction_type', b.transaction_type,
        'transaction_id', b.transaction_id,
        'change', trim_scale(b.change)::text,
        'balance', trim_scale(b.balance)::text,
        'posted_at', app.uuid_v7_time(b.id)
      )
      order by b.id desc
    ), '[]')
    from balanced b
  );
end $$;
comment on function app.statement_entries(uuid, text, uuid, uuid, numeric, integer) is
  'The newest transfers below p_end, down to p_low, that changed the available balance; p_balance is the balance after the first of them.';

create or replace function app.statement_summary(p_user_id uuid, p_coin_id text, p_low uuid, p_end uuid, p_closing numeric)
returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'opening', trim_scale(p_closing - sums.came_in + sums.went_out)::text,
      'came_in', trim_scale(sums.came_in)::text,
      'went_out', trim_scale(sums.went_out)::text,
      'closing', trim_scale(p_closing)::text,
      'held', coalesce((
        select trim_scale(b.held)::text from ledger.balances b where b.user_id = p_user_id and b.coin_id = p_coin_id
      ), '0')
    )
    from (
      select coalesce(sum(t.amount) filter (where t.credit = 'available'), 0) as came_in,
        coalesce(sum(t.amount) filter (where t.debit = 'available'), 0) as went_out
      from ledger.transfers t
      where t.user_id = p_user_id and t.coin_id = p_coin_id and t.id >= p_low and t.id < p_end
    ) sums
  );
end $$;
comment on function app.statement_summary(uuid, text, uuid, uuid, numeric) is
  'The balances at the start and end of a period, the sums that came in and went out, and the amount held now.';

create or replace function app.uuid_v7_time(p_id uuid) returns timestamptz
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select to_timestamp(('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;
comment on function app.uuid_v7_time(uuid) is 'When an app.uuid_v7() id was created, to the millisecond.';

create or replace function app.entry_kind(p_type ledger.transaction_type, p_credit ledger.account) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_credit = 'fees' then 'fee'
    when p_type = 'withdrawal' and p_credit = 'available' then 'refund'
    else p_type::text
  end
$$;
comment on function app.entry_kind(ledger.transaction_type, ledger.account) is
  'The kind of a change of an available balance: its transaction''s type, or a fee or a refund.';

create or replace function api.begin_statement_export(
  context jsonb,
  p_user_id uuid,
  p_coin_id text,
  p_from timestamptz default null,
  p_to timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
  known_coin_id text := app.require_statement(p_user_id, p_coin_id);
  seconds int := app.take_attempt(app.account_bucket('statement-export', admin.id), 10, '10 minutes');
begin
  if seconds > 0 then
    perform app.refuse('too_many_requests', jsonb_build_object('seconds', seconds));
  end if;
  perform app.record_admin_activity(
    context, admin.id, 'statement_exported', 'user', p_user_id::text,
    jsonb_strip_nulls(jsonb_build_object('coin_id', known_coin_id, 'from', p_from, 'to', p_to))
  );
  return (
    select jsonb_build_object('email', app.person_name(u), 'symbol', c.symbol)
    from app.users u, app.coins c
    where u.id = p_user_id and c.coin_id = known_coin_id
  );
end $$;
comment on function api.begin_statement_export(jsonb, uuid, text, timestamptz, timestamptz) is
  'Logs that a statement is exported as a file; ten files in ten minutes. Returns whose it is and in which coin. Refuses not_found, '
  'unknown_coin, too_many_requests.';
