-- Each count has the states of a partial index, so that credited payments are not read.
create or replace view app.arrival_counts as
select
  n.network_id,
  (
    select count(*) from chain.arrivals a where a.network_id = n.network_id and a.state in ('waiting', 'confirming')
  ) as confirming,
  (
    select count(*) from chain.arrivals a
    where a.network_id = n.network_id and a.state in ('below_minimum', 'unclaimed', 'review', 'undone')
  ) as to_decide
from chain.networks n;
comment on view app.arrival_counts is
  'How many payments of each network are not credited yet, and on how many an administrator must decide.';
