create or replace function api.withdrawal_time(context jsonb, p_coin_id text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  steps constant int[] := '{300,600,900,1800,3600,7200,10800,21600,43200,86400,172800,259200,604800}';
  least_withdrawals constant int := 5;
  least_users constant int := 3;
  typical double precision;
begin
  perform app.require_user(context);
  select percentile_cont(0.5) within group (order by extract(epoch from w.completed_at - w.created_at)) into typical
  from (
    select l.completed_at, l.created_at, l.user_id
    from app.withdrawals l
    where l.coin_id = p_coin_id and l.status = 'completed' and l.completed_at > now() - interval '30 days'
    order by l.completed_at desc
    limit 20
  ) w
  having count(*) >= least_withdrawals and count(distinct w.user_id) >= least_users;
  return jsonb_build_object('seconds', (select min(s) from unnest(steps) s where s >= typical));
end $$;
comment on function api.withdrawal_time(jsonb, text) is
  'What a withdrawal of a coin typically takes, in seconds (T48): the median of the last 20 that were completed within 30 days, rounded up to a coarse '
  'step. Null with fewer than five or from fewer than three users, so that nobody''s withdrawal can be told from it, and above a week.';
