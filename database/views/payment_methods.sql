create or replace view api.payment_methods as
select
  method_id as id,
  position,
  type,
  name,
  description,
  logo,
  url,
  features,
  processing_time,
  trim_scale(fee_percent)::text as fee_percent
from app.payment_methods
where is_enabled;
comment on view api.payment_methods is 'The ways to pay for a purchase; the reader checks whether a method can be used.';
