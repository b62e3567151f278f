create or replace function app.lock_address_book(context jsonb) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  perform app.lock_book_of(caller.id);
  -- Locks out a deletion of the user from here on (T37).
  perform from app.users where id = caller.id for key share;
  -- Ask again: a previous lock holder may have ended this session to undo what it saved, or deleted the user (T67).
  caller := app.require_user(context);
  return caller.id;
end $$;
comment on function app.lock_address_book(jsonb) is
  'Returns the caller and serialises changes of their address book, so that names and the number of entries can be checked. Refuses '
  'not_authenticated.';

create or replace function app.lock_book_of(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.saved_addresses ' || p_user_id, 0));
end $$;
comment on function app.lock_book_of(uuid) is 'Takes the lock on a user''s address book until the end of the transaction.';
