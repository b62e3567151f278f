-- Until now every hash of 32 bytes was stored as 64 small letters without a prefix. From now on it has the form of its network (T52), and
-- what is stored must have it too: otherwise a deposit that was credited already would not be recognised (T14). Anything else stays as it is.
create temporary table hash_networks on commit drop as
select n.network_id, n.deposit_name, n.address_format
from app.networks n
where n.address_format in ('evm', 'stacks', 'ripple');

update app.deposits d
set transaction_hash = case h.address_format when 'ripple' then upper(d.transaction_hash) else '0x' || d.transaction_hash end
from hash_networks h
where h.network_id = d.network_id and d.transaction_hash ~ '^[0-9a-f]{64}$';

update app.withdrawals w
set transaction_hash = case h.address_format when 'ripple' then upper(w.transaction_hash) else '0x' || w.transaction_hash end
from hash_networks h
where h.network_id = w.network_id and w.transaction_hash ~ '^[0-9a-f]{64}$';

update app.withdrawal_approvals a
set transaction_hash = case h.address_format when 'ripple' then upper(a.transaction_hash) else '0x' || a.transaction_hash end
from app.withdrawals w, hash_networks h
where w.id = a.withdrawal_id and h.network_id = w.network_id and a.transaction_hash ~ '^[0-9a-f]{64}$';

update app.adjustments a
set transaction_hash = case h.address_format when 'ripple' then upper(a.transaction_hash) else '0x' || a.transaction_hash end
from hash_networks h
where h.deposit_name = a.network and a.transaction_hash ~ '^[0-9a-f]{64}$';
drop table hash_networks;

comment on column app.deposits.transaction_hash is
  'As app.transaction_key() writes it, so that one transaction has one hash; rows older than that check may hold another form.';
