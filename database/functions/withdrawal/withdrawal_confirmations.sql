-- A withdrawal is confirmed before it is made (T55): by a second factor where two-factor is on, else by an emailed
-- code. A confirmation belongs to one session and one withdrawal, lasts five minutes and is single use.

create or replace function app.confirmation_method(p_user app.users) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_user.two_factor_enabled then 'factor' else 'mailed_code' end;
end $$;
comment on function app.confirmation_method(app.users) is 'How this user confirms a withdrawal: factor or mailed_code.';

create or replace function app.withdrawal_payload(
  p_coin_id text, p_network_id text, p_amount numeric, p_to_address text, p_destination_tag text
) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'coin_id', p_coin_id,
    'network_id', p_network_id,
    'amount', trim_scale(p_amount)::text,
    'to_address', p_to_address,
    'destination_tag', coalesce(p_destination_tag, '')
  );
end $$;
comment on function app.withdrawal_payload(text, text, numeric, text, text) is
  'What a confirmation is bound to, from the values as a withdrawal stores them: 1.50 equals 1.5; any other difference counts.';

create or replace function api.account_mail_withdrawal_code(
  context jsonb,
  p_coin_id text,
  p_network text,
  p_amount text,
  p_to_address text,
  p_code_hmac text,
  p_destination_tag text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  terms record;
  payload jsonb;
  reply jsonb;
begin
  terms := app.require_confirmable(context, person, p_coin_id, p_network, p_amount, p_to_address, p_destination_tag);
  if person.two_factor_enabled then
    perform app.refuse('proof_required');
  end if;
  payload := app.withdrawal_payload(
    (terms.coin).coin_id, (terms.pair).network_id, terms.amount, terms.to_address, p_destination_tag
  );
  reply := app.issue_mailed_proof(context, person, 'withdraw', payload, p_code_hmac) || jsonb_build_object(
    'withdrawal', payload || jsonb_build_object(
      'symbol', (terms.coin).symbol, 'network', (terms.pair).withdrawal_name, 'destination_tag', p_destination_tag,
      'similar', app.similar_to(person.id, (terms.pair).network_id, terms.to_address)
    )
  );
  return app.still_active(context, reply);
end $$;
comment on function api.account_mail_withdrawal_code(jsonb, text, text, text, text, text, text) is
  'Issues the code that confirms this withdrawal in this session, and returns whom to email and what it confirms. Refuses proof_required where '
  'two-factor is on.';

create or replace function api.account_confirm_withdrawal(
  context jsonb,
  p_proof jsonb,
  p_coin_id text,
  p_network text,
  p_amount text,
  p_to_address text,
  p_destination_tag text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  own_session uuid := app.own_session_id(context);
  terms record;
  payload jsonb;
  reply jsonb;
begin
  terms := app.require_confirmable(context, person, p_coin_id, p_network, p_amount, p_to_address, p_destination_tag);
  payload := app.withdrawal_payload(
    (terms.coin).coin_id, (terms.pair).network_id, terms.amount, terms.to_address, p_destination_tag
  );
  reply := app.require_factor_or_mailed_code(context, person, p_proof, 'withdraw', payload);
  -- Confirming again after a lost answer must not allow a second withdrawal.
  update app.withdrawal_confirmations
  set consumed_at = now()
  where session_id = own_session and payload_hash = app.payload_hash(payload) and consumed_at is null;
  insert into app.withdrawal_confirmations (user_id, session_id, method, payload_hash, expires_at)
  values (
    person.id, own_session, app.confirmation_method(person), app.payload_hash(payload), now() + interval '5 minutes'
  );
  return app.still_active(context, reply);
end $$;
comment on function api.account_confirm_withdrawal(jsonb, jsonb, text, text, text, text, text) is
  'Spends the proof: this session may make this withdrawal once, within five minutes (T55). Refuses what app.require_confirmable and '
  'app.require_factor_or_mailed_code refuse.';

create or replace function app.require_confirmable(
  context jsonb, p_user app.users, p_coin_id text, p_network text, p_amount text, p_to_address text, p_destination_tag text
) returns record
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  terms record;
begin
  perform app.require_active_user(context);
  terms := app.require_withdrawal_terms(p_coin_id, p_network, p_amount, p_to_address, p_destination_tag);
  perform app.require_arriving_minimum(terms.coin, terms.pair, terms.amount, app.withdrawal_fee(terms.coin));
  -- Without a price to trade on it would be refused after it was confirmed (T56).
  perform app.quota_price(terms.coin);
  -- Before a hold is named, so that the address's wait can pass at the same time.
  perform app.require_saved_address(p_user, (terms.pair).network_id, terms.to_address, p_destination_tag);
  perform app.require_open_withdrawals(context, p_user, terms.coin, terms.pair);
  perform app.require_allowed_address(p_user, (terms.pair).network_id, terms.to_address, p_destination_tag);
  return terms;
end $$;
comment on function app.require_confirmable(jsonb, app.users, text, text, text, text, text) is
  'The terms of a withdrawal that the user could make, as app.require_withdrawal_terms returns them. Refuses what could not be made, such as '
  'less than the minimum or a coin without a price to trade on (T56), so that nobody has to confirm it.';

create or replace function app.spend_withdrawal_confirmation(context jsonb, p_user app.users, p_payload jsonb)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- By how the account is secured now: a code emailed before two-factor was switched on is no longer enough.
  used_method text := app.confirmation_method(p_user);
begin
  update app.withdrawal_confirmations
  set consumed_at = now()
  where id = (
    select id
    from app.withdrawal_confirmations
    where session_id = app.own_session_id(context) and user_id = p_user.id and method = used_method
      and payload_hash = app.payload_hash(p_payload) and consumed_at is null and expires_at > now()
    order by id
    limit 1
  );
  if not found then
    perform app.refuse('confirmation_required', jsonb_build_object('method', used_method));
  end if;
  return used_method;
end $$;
comment on function app.spend_withdrawal_confirmation(jsonb, app.users, jsonb) is
  'Uses up this session''s confirmation of exactly this withdrawal and returns its method. The caller holds the lock on the user''s row, so '
  'that two withdrawals cannot use the same one. Refuses confirmation_required.';
