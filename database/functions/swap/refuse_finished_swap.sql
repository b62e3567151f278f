create or replace function app.refuse_finished_swap(p_swap_id uuid) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found_status app.transaction_status;
begin
  select s.status into found_status from app.swaps s where s.id = p_swap_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  perform app.refuse('already_processed', jsonb_build_object('status', found_status));
end $$;
comment on function app.refuse_finished_swap(uuid) is
  'A swap is complete as soon as it is made, so there is nothing to process. Refuses not_found or already_processed.';
