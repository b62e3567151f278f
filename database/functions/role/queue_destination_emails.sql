create or replace function app.queue_destination_emails(context jsonb, p_subject text, p_old text, p_new text, p_changed_by uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_old is distinct from p_new then
    perform app.queue_power_emails(
      context, 'destination', null, p_subject, coalesce(nullif(p_old, ''), '–'), coalesce(nullif(p_new, ''), '–'), p_changed_by
    );
  end if;
end $$;
comment on function app.queue_destination_emails(jsonb, text, text, text, uuid) is
  'Has owners emailed if it has changed where money of users or of the exchange goes: a bank account, a paying or cold address. Null and an empty text '
  'mean none.';
