-- Initial values: administrators edit them, so existing rows stay.
insert into app.swap_fees (coin_id, fee_amount)
select c.coin_id,
  case c.coin_id
    when 'bitcoin' then 0.0000026
    when 'ethereum' then 0.0001
    when 'binancecoin' then 0.0001
    when 'litecoin' then 0.002
    when 'cardano' then 0.17
    when 'solana' then 0.0012
    else 0.001
  end
from app.coins c
where c.alias_of is null
on conflict (coin_id) do nothing;

insert into app.withdrawal_fees (coin_id, fee_amount) values
  ('bitcoin', 0.0001),
  ('ethereum', 0.001),
  ('tether', 1),
  ('binancecoin', 0.0005),
  ('solana', 0.005),
  ('usd-coin', 1),
  ('ripple', 0.2),
  ('dogecoin', 2),
  ('cardano', 0.5),
  ('tron', 1),
  ('polygon-ecosystem-token', 0.1),
  ('litecoin', 0.001),
  ('bitcoin-cash', 0.0005),
  ('ethereum-classic', 0.01),
  ('monero', 0.0005),
  ('blockstack', 0.5)
on conflict (coin_id) do nothing;
