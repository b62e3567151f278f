create or replace view api.admin_withdrawals as
select w.id, w.user_id, u.username as user_username, u.email as user_email, trim_scale(w.amount)::text as amount,
  trim_scale(w.fee)::text as fee, w.coin_id, c.symbol, w.network, w.to_address, w.destination_tag, w.status,
  w.transaction_hash, w.admin_notes, w.created_at, w.completed_at
from app.withdrawals w
join app.users u on u.id = w.user_id
join app.coins c on c.coin_id = w.coin_id;
comment on view api.admin_withdrawals is 'All users'' withdrawals as administrators decide on them, newest by id.';
