create or replace view app.payments_of_withdrawals as
select
  i.withdrawal_id,
  p.id as payment_id,
  p.state,
  case when p.state = 'signed' then coalesce(
    (select a.transaction_hash from chain.attempts a where a.payment_id = p.id and a.transaction_hash = p.spent_by),
    (select a.transaction_hash from chain.attempts a where a.payment_id = p.id and a.sent_at is not null order by a.number desc limit 1)
  ) end as transaction_hash,
  c.confirmations,
  c.confirmations_needed
from chain.payment_items i
join chain.payments p on p.id = i.payment_id
join app.payment_confirmations c on c.payment_id = p.id
where i.is_open and p.state in ('prepared', 'exported', 'signed', 'lost')
union all
select
  k.withdrawal_id, null, null, case when k.finding in ('waiting', 'mined') then k.transaction_hash end, k.confirmations, n.confirmations
from chain.hash_checks k
join chain.networks n on n.network_id = k.network_id
where k.finished_at is null;
comment on view app.payments_of_withdrawals is
  'The open payment of each withdrawal that is being paid by files, or the transaction that was entered for one that was paid by hand. transaction_hash is that of the transaction that was sent last or is in a block.';
