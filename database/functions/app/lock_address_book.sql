create or replace function app.lock_address_book(p_context jsonb) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller app.users := app.require_user(p_context);
begin
  perform pg_advisory_xact_lock(hashtextextended('app.saved_addresses ' || v_caller.id, 0));
  -- Nobody deletes the user from here on, and nothing is written for whom somebody has deleted meanwhile (T37).
  select * into v_caller from app.users where id = v_caller.id for key share;
  if v_caller.anonymised_at is not null then
    perform app.refuse('not_authenticated');
  end if;
  return v_caller.id;
end $$;
comment on function app.lock_address_book(jsonb) is
  'Whose address book it is. Changes of one book come one after another, so that names and their number can be checked. Refuses not_authenticated.';
