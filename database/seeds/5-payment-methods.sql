-- Initial values: an owner's changes stay, and a removed method does not come back. The spec names neither the
-- providers nor their pages; an owner fills in both, and until then a live exchange shows none of the three.
insert into app.payment_methods (method_id, position, type, name, description, features, processing_time, fee_percent)
select first.method_id, first.position, first.type, first.name, first.description, first.features, first.processing_time, first.fee_percent
from (values
  ('first', 1, 'external', 'Instant Checkout', 'Pay with a partner. The fastest way, for a small fee.',
    array['Opens in a new tab'], 'Instant', 0.5),
  ('second', 2, 'external', 'Marketplace', 'Pay with a partner. No fee, takes a little longer.',
    array['Opens in a new tab', 'No fee'], '5-30 min', 0),
  ('third', 3, 'external', 'Express Payment', 'Pay with a partner. No fee, done within minutes.',
    array['Opens in a new tab', 'No fee'], '1-5 min', 0),
  ('bank', 4, 'bank', 'Bank Transfer', 'Transfer from your bank, in your own currency.',
    array['Brazil and Colombia', 'No fee'], '2-4 hours', 0)
) as first (method_id, position, type, name, description, features, processing_time, fee_percent)
where not exists (select from app.payment_methods);

insert into app.bank_accounts (country, currency, units_per_usdt, minimum_transfer, maximum_transfer) values
  ('brazil', 'BRL', 5.2, 50, 10000),
  ('colombia', 'COP', 4000, 50000, 10000000)
on conflict do nothing;
