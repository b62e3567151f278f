create or replace view api.withdrawal_counts as
select status, count(*) as withdrawals
from app.withdrawals
group by status;
comment on view api.withdrawal_counts is 'How many withdrawals are pending, completed and failed.';
