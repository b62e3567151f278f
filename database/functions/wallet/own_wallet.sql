create or replace function api.own_wallet(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  reader jsonb := api.session(context);
begin
  return (
    select to_jsonb(w) - 'user_id'
    from api.wallets w
    where w.user_id = (reader ->> 'user_id')::uuid
  );
end $$;
comment on function api.own_wallet(jsonb) is
  'The caller''s wallet, a row of api.wallets, or null; a read in one statement, whose plan PostgreSQL keeps. Refuses not_authenticated.';
