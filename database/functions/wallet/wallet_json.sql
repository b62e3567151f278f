create or replace function app.wallet_json(p_wallet_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select to_jsonb(w) from api.wallets w where w.wallet_id = p_wallet_id);
end $$;
comment on function app.wallet_json(uuid) is 'A wallet as its user sees it.';
