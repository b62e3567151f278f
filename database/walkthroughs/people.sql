-- Before each walkthrough: Alice, and Ada who is an administrator, both signed in, at known prices.
insert into app.users (email, username, role, email_confirmed_at) values
  ('alice@example.com', 'alice', null, now()),
  ('ada@example.com', 'ada', 'owner', now());

insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
select id, sha256(convert_to(username, 'UTF8')), 'walkthrough', '192.0.2.1', now() + interval '1 hour'
from app.users;

select api.ingest_prices(
  p_source => 'simulated',
  p_prices => jsonb_build_array(
    jsonb_build_object('coin_id', 'bitcoin', 'market_price', '50000', 'last_updated', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    jsonb_build_object('coin_id', 'ethereum', 'market_price', '2500', 'last_updated', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  )
);

-- The context of one of their requests, as the server would send it.
create function pg_temp.request_of(p_username text, p_idempotency_key text default null) returns jsonb
language sql
as $$
  select jsonb_build_object(
    'session', encode(sha256(convert_to(p_username, 'UTF8')), 'hex'),
    'idempotency_key', p_idempotency_key,
    'address', '192.0.2.1',
    'request_id', 'walkthrough'
  )
$$;

create function pg_temp.id_of(p_username text) returns uuid
language sql
as $$
  select id from app.users where username = p_username
$$;

-- Alice asks for a code by email and enters it. The server keeps no code, only its HMAC.
create function pg_temp.confirm_withdrawal(p_amount text, p_to_address text) returns text
language plpgsql
as $$
declare
  hmac text := repeat('ab', 32);
begin
  perform api.account_mail_withdrawal_code(
    context => pg_temp.request_of('alice'),
    p_coin_id => 'bitcoin',
    p_network => 'BTC',
    p_amount => p_amount,
    p_to_address => p_to_address,
    p_code_hmac => hmac
  );
  perform api.account_start_proof(context => pg_temp.request_of('alice'), p_kind => 'mailed_code', p_purpose => 'withdraw');
  perform api.account_confirm_withdrawal(
    context => pg_temp.request_of('alice'),
    p_proof => jsonb_build_object('kind', 'mailed_code', 'code_hmac', hmac),
    p_coin_id => 'bitcoin',
    p_network => 'BTC',
    p_amount => p_amount,
    p_to_address => p_to_address
  );
  return 'confirmed';
end $$;
