create or replace function api.account_remove_expired(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  dropped int;
begin
  update app.sessions set ended_at = now(), end_reason = 'expired' where is_active and expires_at <= now();
  delete from app.pending_signups where expires_at <= now();
  get diagnostics dropped = row_count;
  delete from app.code_challenges where expires_at <= now() - interval '1 day';
  -- Keep a used link for a day longer, so that pressing it again can say that it was used.
  delete from app.links where expires_at <= now() - case when is_used then interval '1 day' else interval '0' end;
  delete from app.identity_confirmations where expires_at <= now();
  delete from app.mailed_proofs where expires_at <= now();
  delete from app.withdrawal_confirmations where expires_at <= now();
  delete from app.reset_grants where expires_at <= now();
  delete from app.two_factor_challenges where expires_at <= now();
  delete from app.passkey_challenges where expires_at <= now();
  delete from app.totp_factors where confirmed_at is null and created_at <= now() - interval '1 day';
  delete from app.attempts where at <= now() - interval '1 day';
  perform app.fold_user_counts();
  return jsonb_build_object('sign_ups', dropped);
end $$;
comment on function api.account_remove_expired(jsonb) is
  'Ends expired sessions; deletes expired sign-ups, codes, links and challenges, and old counts of attempts. Run by a job; needs no session.';
