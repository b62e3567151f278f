-- Accounts that are visibly not real. An operator's own stay unchanged.
update app.bank_accounts
set account_name = 'PRACTICE ONLY - NO SUCH ACCOUNT', account_number = '00000000-0', branch = '0000',
  bank_code = '000 (no such bank)', is_practice = true
where country = 'brazil' and account_name is null;

update app.bank_accounts
set account_name = 'PRACTICE ONLY - NO SUCH ACCOUNT', account_number = '000-000000-00', account_type = 'Savings (practice)',
  bank_code = '0000 (no such bank)', is_practice = true
where country = 'colombia' and account_name is null;
