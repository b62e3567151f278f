create or replace view api.withdrawal_fees as
select coin_id, trim_scale(fee_amount)::text as fee_amount
from app.withdrawal_fees;
comment on view api.withdrawal_fees is 'The withdrawal fee of each coin, in the coin.';
