create or replace function app.require_open_withdrawals(
  context jsonb, p_user app.users, p_coin app.coins, p_pair app.coin_networks
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  undone_coin text;
  hold app.withdrawal_holds := app.longest_hold(p_user.id);
begin
  perform app.require_not_paused('withdrawal', array[p_coin.coin_id], p_pair.network_id);
  if hold.id is not null then
    perform app.refuse('withdrawals_held', jsonb_build_object('until', hold.held_until, 'cause', hold.cause));
  elsif p_user.withdrawals_frozen_at is not null then
    perform app.refuse('withdrawals_frozen');
  end if;
  -- Every coin: the deposit may have been swapped since.
  select c.symbol into undone_coin
  from chain.arrivals a
  join app.coins c on c.coin_id = a.coin_id
  where a.user_id = p_user.id and a.state = 'undone'
  order by a.id
  limit 1;
  if undone_coin is not null then
    perform app.refuse('deposit_undone', jsonb_build_object('coin', undone_coin));
  end if;
  perform app.require_session_may_withdraw(context);
end $$;
comment on function app.require_open_withdrawals(jsonb, app.users, app.coins, app.coin_networks) is
  'Checks that nothing blocks this user''s withdrawals on this network: a pause, a hold, a freeze, a credited deposit that its chain has undone, or '
  'a session opened with the mailbox alone. '
  'The caller holds the lock on the user''s row. Refuses withdrawals_paused, withdrawals_held, withdrawals_frozen, deposit_undone, signed_in_by_email.';
