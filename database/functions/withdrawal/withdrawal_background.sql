create or replace function api.admin_withdrawal_background(context jsonb, p_withdrawal_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  withdrawal app.withdrawals;
begin
  perform app.require_permission(context, 'office.read');
  select w.* into withdrawal from app.withdrawals w where w.id = p_withdrawal_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  return (
    select jsonb_build_object(
      'address', app.address_background(withdrawal),
      'similar', app.similar_to(withdrawal.user_id, withdrawal.network_id, withdrawal.to_address, withdrawal.created_at),
      'notes', app.withdrawal_notes(withdrawal),
      'entries', app.balance_entries(withdrawal.user_id, 12),
      'explorer_address_url', n.explorer_address_url || withdrawal.to_address,
      'explorer_transaction_url', n.explorer_transaction_url
    )
    from app.networks n
    where n.network_id = withdrawal.network_id
  );
end $$;
comment on function api.admin_withdrawal_background(jsonb, uuid) is
  'Background for deciding on a withdrawal: earlier uses of its address and of similar ones, what is unusual about it, and where the user''s balance came from. '
  'Refuses not_found.';

create or replace function app.address_background(p_withdrawal app.withdrawals) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with uses as (
      select w.user_id, w.status, w.created_at
      from app.withdrawals w
      -- The index is on the lower-case address. Different tags of an address are different customers of one exchange.
      where lower(w.to_address) = lower(p_withdrawal.to_address)
        and w.destination_tag is not distinct from p_withdrawal.destination_tag
        and w.id <> p_withdrawal.id and w.created_at < p_withdrawal.created_at
      order by w.created_at desc
      limit 1000
    )
    select jsonb_build_object(
      'sent', count(*) filter (where u.user_id = p_withdrawal.user_id and u.status = 'completed'),
      'rejected', count(*) filter (where u.user_id = p_withdrawal.user_id and u.status = 'failed'),
      'last_at', max(u.created_at) filter (where u.user_id = p_withdrawal.user_id),
      'other_users', count(distinct u.user_id) filter (where u.user_id <> p_withdrawal.user_id)
    )
    from uses u
  );
end $$;
comment on function app.address_background(app.withdrawals) is
  'How often this user''s withdrawals to this address were sent and rejected before, when the last one was requested, and how many others have '
  'used it; among the thousand latest.';

create or replace function app.withdrawal_notes(p_withdrawal app.withdrawals) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  compared_at timestamptz := p_withdrawal.created_at;
  person app.users := (select u from app.users u where u.id = p_withdrawal.user_id);
  reset_at timestamptz := (
    select max(h.held_from)
    from app.withdrawal_holds h
    where h.user_id = person.id and h.reset_id is null and h.held_from <= compared_at
  );
  found_notes jsonb := '[]';
  device app.sessions;
begin
  if not exists (
    select from app.withdrawals w where w.user_id = person.id and w.created_at < compared_at and w.status = 'completed'
  ) then
    found_notes := found_notes || jsonb_build_object('kind', 'first_withdrawal');
  end if;
  if not exists (
    select from app.withdrawals w
    where w.user_id = person.id and w.created_at < compared_at and w.status = 'completed'
      and lower(w.to_address) = lower(p_withdrawal.to_address)
  ) then
    found_notes := found_notes || jsonb_build_object('kind', 'new_address');
  end if;
  select s.* into device
  from app.sessions s
  where s.user_id = person.id and s.login_time <= compared_at
  order by s.id desc
  limit 1;
  if device.login_time > compared_at - interval '3 days'
    and exists (select from app.sessions s where s.user_id = person.id and s.id < device.id)
    and not exists (
      select from app.sessions s
      where s.user_id = person.id and s.id < device.id and s.device_hash is not distinct from device.device_hash
    )
  then
    found_notes := found_notes || jsonb_build_object(
      'kind', 'new_device', 'at', device.login_time, 'device', device.device_info, 'ip_address', device.ip_address
    );
  end if;
  if reset_at > compared_at - interval '7 days' then
    found_notes := found_notes || jsonb_build_object('kind', 'access_reset', 'at', reset_at);
  end if;
  if person.created_at > compared_at - interval '1 day' then
    found_notes := found_notes || jsonb_build_object('kind', 'new_account', 'at', person.created_at);
  end if;
  return found_notes;
end $$;
comment on function app.withdrawal_notes(app.withdrawals) is
  'What was unusual about the withdrawal when it was requested: the user''s first, a new address, a sign-in from a new device within three '
  'days, a sign-in reset within seven, an account younger than a day.';

create or replace function app.balance_entries(p_user_id uuid, p_most integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with latest as (
      -- Two lists, each from an index; an entry in neither is older than those shown.
      (
        select t.id, t.coin_id, t.debit, t.credit, t.amount, t.transaction_type, t.created_at
        from ledger.transfers t
        where t.user_id = p_user_id and t.transaction_type <> 'swap' and 'available' in (t.debit, t.credit)
        order by t.id desc
        limit p_most
      )
      union all
      (
        select t.id, t.coin_id, t.debit, t.credit, t.amount, t.transaction_type, t.created_at
        from (
          select s.id from app.swaps s where s.user_id = p_user_id order by s.created_at desc, s.id desc limit p_most
        ) s
        join ledger.transfers t on t.transaction_id = s.id
        order by t.id desc
        limit p_most
      )
    ), entries as (
      select l.*, case when l.credit = 'available' then l.amount else -l.amount end as change
      from latest l
      order by l.id desc
      limit p_most
    ), balanced as (
      select e.*, b.available - coalesce(
        sum(e.change) over (partition by e.coin_id order by e.id desc rows between unbounded preceding and 1 preceding), 0
      ) as balance
      from entries e
      join ledger.balances b on b.user_id = p_user_id and b.coin_id = e.coin_id
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', b.id,
        'kind', app.entry_kind(b.transaction_type, b.credit),
        'coin_id', b.coin_id,
        'change', trim_scale(b.change)::text,
        'balance', trim_scale(b.balance)::text,
        'created_at', b.created_at
      )
      order by b.id desc
    ), '[]')
    from balanced b
  );
end $$;
comment on function app.balance_entries(uuid, integer) is
  'The latest ledger entries that changed a user''s available balance, newest first, each with the balance after it.';
