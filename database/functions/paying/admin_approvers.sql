create or replace function api.admin_approvers(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'admin_id', u.id, 'email', u.email, 'name', u.username, 'passkeys', app.approver_keys_json(u.id)
    ) order by u.email), '[]')
    from app.users u
    where u.is_admin and u.status = 'active' and app.role_may(u.role, 'transactions.decide')
  );
end $$;
comment on function api.admin_approvers(jsonb) is
  'The administrators who may approve payments for the signer, with the public keys that its settings need. For administrators.';

create or replace function app.approver_keys_json(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', k.name, 'credential_id', k.credential_id, 'public_key', encode(k.public_key, 'hex'),
      'fingerprint', app.passkey_fingerprint(k.public_key), 'created_at', k.created_at
    ) order by k.id), '[]')
    from app.passkeys k
    where k.user_id = p_user_id
  );
end $$;
comment on function app.approver_keys_json(uuid) is
  'A user''s passkeys as a signer needs them: {name, credential_id, public_key, fingerprint, created_at}, the key in COSE form as hexadecimal digits.';
