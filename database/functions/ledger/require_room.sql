create or replace function ledger.require_room(p_balance ledger.balances, p_amount numeric, p_code text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Counts held amounts too, so that a refund never fails.
  if p_balance.available + p_balance.held + p_amount >= 1e20 then
    perform app.refuse(p_code);
  end if;
end $$;
comment on function ledger.require_room(ledger.balances, numeric, text) is
  'Refuses, with the given code, a credit beyond the maximum that a balance can hold.';
