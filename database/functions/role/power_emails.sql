create or replace function app.queue_power_emails(
  context jsonb, p_event text, p_about_user_id uuid, p_subject text, p_old text, p_new text, p_changed_by uuid
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.power_news (user_id, event, about_user_id, subject, old_value, new_value, changed_by)
  select u.id, p_event, p_about_user_id, left(p_subject, 200), p_old, p_new, p_changed_by
  from app.users u
  where u.anonymised_at is null
    and (u.id = p_about_user_id or (u.role = 'owner' and u.status = 'active'))
  order by u.id;
end $$;
comment on function app.queue_power_emails(jsonb, text, uuid, text, text, text, uuid) is
  'Has each active owner, the one who changed it too, and the person concerned emailed about a change of power. In the transaction of the change: one '
  'that is rolled back emails nobody.';

create or replace function app.protection_of_setting(p_key text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_key in (
      'second_administrator_withdrawal_usd', 'second_administrator_adjustment_usd', 'second_administrator_deposit_usd'
    ) then 'limit_or_off'
    when p_key in ('max_swap_usd', 'max_swaps_per_minute_usd') then 'limit_or_zero'
    when p_key in (
      'withdrawal_quota_usdt', 'adjustment_confirmation_usd', 'swap_quote_seconds', 'swap_quotes_per_minute',
      'unused_swap_quotes_per_hour', 'swap_quote_tolerance_percent', 'max_price_age_seconds', 'max_stream_price_age_seconds',
      'max_price_age_updates', 'network_guesses_per_hour', 'wrong_codes_per_hour', 'session_idle_hours',
      'session_absolute_days', 'admin_step_up_minutes'
    ) then 'limit'
    when p_key in (
      'withdrawal_hold_hours', 'allow_list_wait_hours', 'wallet_rest_days', 'password_min_length', 'two_factor_reset_hours'
    ) then 'least'
    when p_key = 'admin_two_factor_required' then 'switch'
    when p_key in (
      'premium_rate', 'price_log_days', 'required_networks', 'pool_low_wallets', 'landing_volume', 'landing_users', 'landing_chains',
      'landing_uptime'
    ) then 'none'
  end
$$;
comment on function app.protection_of_setting(text) is
  'How a setting protects: limit (a higher value protects less), limit_or_off, limit_or_zero (off, or 0, is no limit), least (a lower value protects '
  'less), switch (false protects less) or none. Null for a setting that nobody has classified; a test demands that there is none.';

create or replace function app.is_weaker_setting(p_key text, p_old text, p_new text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_old = p_new then
    return false;
  end if;
  return case app.protection_of_setting(p_key)
    when 'limit_or_off' then p_new = 'off' or (p_old <> 'off' and p_new::numeric > p_old::numeric)
    when 'limit_or_zero' then p_new::numeric = 0 or (p_old::numeric <> 0 and p_new::numeric > p_old::numeric)
    when 'limit' then p_new::numeric > p_old::numeric
    when 'least' then p_new::numeric < p_old::numeric
    when 'switch' then p_new <> 'true'
    when 'none' then false
    -- Rather one email too many.
    else true
  end;
end $$;
comment on function app.is_weaker_setting(text, text, text) is
  'Whether the new value of a setting protects less than the old one: a limit raised or switched off, a wait shortened, two-factor no longer '
  'required. False for settings that protect nothing, true for any change of one that is not classified.';

create or replace function api.power_emails_due(context jsonb, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(app.addressee(u) || jsonb_build_object(
      'news_id', n.id, 'event', n.event, 'is_own', n.about_user_id = n.user_id, 'person', about.email,
      'subject', coalesce(s.label, n.subject), 'old_value', n.first_old, 'new_value', n.new_value, 'unit', s.unit,
      'changed_by', changer.email, 'at', n.at, 'changes', n.changes, 'is_gone', u.anonymised_at is not null
    ) order by n.id), '[]')
    from (
      select distinct on (w.user_id, w.event, w.about_user_id, w.subject) w.*,
        first_value(w.old_value) over same as first_old, count(*) over same as changes
      from app.power_news w
      where w.told_at is null
        -- Changing the same thing back and forth floods nobody, and hides nothing: later changes come in one email.
        and not exists (
          select from app.power_news told
          where told.user_id = w.user_id and told.event = w.event and told.about_user_id is not distinct from w.about_user_id
            and told.subject is not distinct from w.subject and told.told_at > clock_timestamp() - interval '10 minutes'
        )
      window same as (
        partition by w.user_id, w.event, w.about_user_id, w.subject order by w.id rows between unbounded preceding and unbounded following
      )
      order by w.user_id, w.event, w.about_user_id, w.subject, w.id desc
    ) n
    join app.users u on u.id = n.user_id
    left join app.users about on about.id = n.about_user_id
    left join app.users changer on changer.id = n.changed_by
    left join app.settings s on s.key = n.subject and n.event = 'setting'
    limit p_most
  );
end $$;
comment on function api.power_emails_due(jsonb, integer) is
  'Changes of power that were not yet emailed: at most one email in ten minutes to one person about one thing, with how many changes it covers, the '
  'oldest old value and the newest new one. Returns the same again until api.power_emails_done. Run by a job; needs no session.';

create or replace function api.power_emails_done(context jsonb, p_news_ids jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.power_news n
  set told_at = clock_timestamp()
  from jsonb_array_elements_text(p_news_ids) as told (id)
  join app.power_news last on last.id = told.id::uuid
  where n.told_at is null and n.id <= last.id and n.user_id = last.user_id and n.event = last.event
    and n.about_user_id is not distinct from last.about_user_id and n.subject is not distinct from last.subject;
  return '{}';
end $$;
comment on function api.power_emails_done(jsonb, jsonb) is
  'Records that the emails about these changes, and the earlier ones that they cover, are in the queue. Run by a job.';
