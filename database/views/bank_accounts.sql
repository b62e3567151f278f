create or replace view api.bank_accounts as
select
  country,
  currency,
  trim_scale(units_per_usdt)::text as units_per_usdt,
  trim_scale(minimum_transfer)::text as minimum_transfer,
  trim_scale(maximum_transfer)::text as maximum_transfer,
  account_name,
  account_number,
  branch,
  account_type,
  bank_code,
  instructions,
  is_practice
from app.bank_accounts
where account_name is not null and is_enabled;
comment on view api.bank_accounts is 'The accounts for bank transfers: enabled ones that an owner, or practice mode, has filled in.';
