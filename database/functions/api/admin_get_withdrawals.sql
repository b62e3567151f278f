create or replace function api.admin_get_withdrawals(
  context jsonb,
  p_status text default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_cursor uuid default null,
  p_search text default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
-- Each combination of filters needs its own plan: which index serves depends on which are given.
set plan_cache_mode = force_custom_plan
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
  key text := app.like_key(p_search);
  part text := lower(btrim(p_search));
  page_size integer := least(greatest(p_limit, 0), 100);
  skipped integer := least(greatest(p_offset, 0), 10000);
begin
  if p_status not in ('pending', 'completed', 'failed') then
    perform app.refuse('invalid_status');
  end if;
  -- Of fewer than three letters the indexes of parts know nothing but how words begin.
  if length(btrim(p_search)) < 3 then
    key := substr(key, 2);
  end if;
  return (
    select coalesce(jsonb_agg(
      to_jsonb(w) || jsonb_build_object('needs_second', app.needs_second_approval(stored, admin.id))
      order by w.id desc
    ), '[]')
    from (
      select found.id
      from (
        -- Each way to match gives its newest; the page is among them.
        (
          select a.id from app.withdrawals a
          where (p_status is null or a.status = p_status::app.transaction_status)
            and (p_cursor is null or a.id < p_cursor)
            and (key is null or (lower(a.to_address) like key and strpos(lower(a.to_address), part) > 0))
          order by a.id desc
          limit page_size + skipped
        )
        union
        (
          select b.id from app.withdrawals b
          join app.users u on u.id = b.user_id
          where (p_status is null or b.status = p_status::app.transaction_status)
            and (p_cursor is null or b.id < p_cursor)
            and (
              (lower(u.email) like key and strpos(lower(u.email), part) > 0)
              or (lower(u.username) like key and strpos(lower(u.username), part) > 0)
            )
          order by b.id desc
          limit page_size + skipped
        )
      ) found
      order by found.id desc
      limit page_size
      offset skipped
    ) page
    join api.admin_withdrawals w on w.id = page.id
    join app.withdrawals stored on stored.id = page.id
  );
end $$;
comment on function api.admin_get_withdrawals(jsonb, text, integer, integer, uuid, text) is
  'Withdrawals of all users, newest first, at most 100 (T39). p_search is a part of the email, the username or the address. '
  'needs_second is the reader''s: where their approval would not complete it alone.';
