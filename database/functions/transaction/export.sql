create or replace function api.begin_transaction_export(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
  seconds int := app.take_attempt(app.account_bucket('transaction-export', caller.id), 10, '10 minutes');
begin
  if seconds > 0 then
    perform app.refuse('too_many_requests', jsonb_build_object('seconds', seconds));
  end if;
  return app.still_signed_in(
    -- The currency is for nodes of the release before; rows bring their own.
    context, jsonb_build_object('currency', caller.preferred_currency, 'timezone', caller.timezone)
  );
end $$;
comment on function api.begin_transaction_export(jsonb) is
  'Allows a user, even a suspended one, ten files of their transactions in ten minutes, and returns their currency and time zone. Refuses '
  'not_authenticated, too_many_requests.';
