create type app.swap_limits as (
  per_swap numeric,
  per_minute numeric
);
comment on type app.swap_limits is
  'The settings max_swap_usd and max_swaps_per_minute_usd, in US dollars; 0 is no limit.';

-- Defaults of an earlier release under which a firm price was a free option (T69). What an operator has set stays.
update app.settings set value = '0'
where key = 'swap_quote_tolerance_percent' and value = '0.5' and updated_by is null;
update app.settings set value = '50000' where key = 'max_swap_usd' and value = '0' and updated_by is null;
update app.settings set value = '100000' where key = 'max_swaps_per_minute_usd' and value = '0' and updated_by is null;

update app.coins c set swap_spread_percent = case when c.is_stable then 0.01 else 0.05 end
where c.swap_spread_percent = 0 and not exists (
  select from app.admin_activity a
  where a.target_type = 'coin' and a.target_id = c.coin_id and a.action_name = 'swap_spread_percent_updated'
);
