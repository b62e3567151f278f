create or replace function app.is_unopened(p_coin_id text, p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*) = 2 from app.pauses p
    where p.coin_id = p_coin_id and p.network_id = p_network_id and p.kind in ('deposit', 'withdrawal') and p.is_new
  ) and not app.has_used_network(p_coin_id, p_network_id);
end $$;
comment on function app.is_unopened(text, text) is
  'Whether a network was added to a coin, is still paused as at first, and nothing has used it: nothing is owed or held there, whether it is read or not.';
