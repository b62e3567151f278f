-- No public explorer knows the transactions of practice mode, so its own pages show them, relative to the exchange's
-- address. The registry's seed runs before this one.
update app.networks n
set explorer_transaction_url = case when c.network_id is not null then '/dev/chain/' || n.network_id || '/tx/' end,
  explorer_address_url = case when c.network_id is not null then '/dev/chain/' || n.network_id || '/address/' end
from app.networks every
left join chain.networks c on c.network_id = every.network_id
where every.network_id = n.network_id;
