create or replace function api.admin_get_decision(context jsonb, p_type text, p_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  decision jsonb;
begin
  perform app.require_permission(context, 'office.read');
  decision := case p_type
    when 'withdrawal' then (
      select jsonb_build_object(
        'status', w.status, 'decided_by_id', w.decided_by_id, 'decided_by', w.decided_by, 'decided_at', w.completed_at,
        'blocked', case when w.status = 'pending' then app.withdrawal_block(u, stored) end, 'first_approved_by_id', w.first_approved_by_id, 'first_approved_by', w.first_approved_by,
        'first_approved_at', w.first_approved_at, 'first_approval_hash', w.first_approval_hash,
        'first_approval_output', w.first_approval_output, 'first_approval_note', w.first_approval_note
      )
      from api.admin_withdrawals w
      join app.users u on u.id = w.user_id
      join app.withdrawals stored on stored.id = w.id
      where w.id = p_id
    )
    when 'deposit' then (
      select jsonb_build_object('status', d.status, 'decided_by_id', u.id, 'decided_by', app.person_name(u), 'decided_at', d.completed_at)
      from app.deposits d left join app.users u on u.id = d.processed_by where d.id = p_id
    )
    when 'adjustment' then (
      select jsonb_build_object('status', a.status, 'decided_by_id', u.id, 'decided_by', app.person_name(u), 'decided_at', a.decided_at)
      from app.adjustments a left join app.users u on u.id = a.decided_by where a.id = p_id
    )
    when 'user' then (
      select jsonb_build_object(
        'status', t.status, 'decided_by_id', u.id, 'decided_by', app.person_name(u), 'decided_at', t.status_changed_at
      )
      from app.users t
      left join lateral (
        select a.admin_id from app.acts a
        where a.target_type = 'user' and a.target_id = t.id::text and a.action_name = 'user_status_updated'
        order by a.sequence desc limit 1
      ) act on true
      left join app.users u on u.id = act.admin_id
      where t.id = p_id
    )
  end;
  if decision is null then
    perform app.refuse('not_found');
  end if;
  return jsonb_build_object(
    'decided_by_id', null, 'decided_by', null, 'decided_at', null, 'blocked', null, 'first_approved_by_id', null,
    'first_approved_by', null, 'first_approved_at', null, 'first_approval_hash', null, 'first_approval_output', null,
    'first_approval_note', null
  ) || decision;
end $$;
comment on function api.admin_get_decision(jsonb, text, uuid) is
  'The state of a deposit, a withdrawal, an adjustment or a user''s status, and who decided it: for a dialog that is open while somebody else '
  'decides. Refuses not_found.';
