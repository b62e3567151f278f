create or replace function app.has_credited(p_admin_id uuid, p_user_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- limits.credited_days
  since timestamptz := now() - interval '30 days';
begin
  return exists (
    select from app.posted_adjustments a
    where a.user_id = p_user_id and a.created_at > since and a.direction = 'add' and a.processed_by = p_admin_id
  ) or exists (
    select from app.adjustments a
    where a.user_id = p_user_id and a.decided_at > since and a.direction = 'add' and a.status = 'completed'
      and a.requested_by = p_admin_id
  ) or exists (
    select from app.deposits d
    where d.user_id = p_user_id and d.completed_at > since and d.status = 'completed' and d.processed_by = p_admin_id
  );
end $$;
comment on function app.has_credited(uuid, uuid) is
  'Whether an administrator credited this user in the last 30 days, any amount: with an adjustment, alone or approved at their request, or with '
  'a deposit. Such an administrator cannot approve the user''s withdrawals alone.';
