create or replace view api.public_settings as
select s.key,
  case s.key
    -- The maximum age that app.max_price_age() allows for a polled price.
    when 'max_price_age_seconds' then least(s.value::integer, (
      select greatest(60, job.every_seconds * missed.value::integer)
      from app.crypto_cron_status job, app.settings missed
      where job.job_name = 'update-prices' and missed.key = 'max_price_age_updates'
    ))::text
    else s.value
  end as value
from app.settings s
where s.is_public;
comment on view api.public_settings is
  'The settings that visitors may read. The maximum age of a price is that of a polled one, which may be lower than the setting.';
