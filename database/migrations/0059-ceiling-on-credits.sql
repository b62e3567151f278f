-- T83: credits with no arrival behind them have a ceiling.
alter table chain.networks add column is_play boolean not null default false;
comment on column chain.networks.is_play is
  'Its node is one of practice mode, and its coins have no value: what is held there is no ceiling of credits by hand.';

alter table app.adjustments add column is_above_holdings boolean not null default false;
comment on column app.adjustments.is_above_holdings is
  'Users would own more of the coin than the exchange holds: it takes two owners.';

-- T73: owners are emailed.
alter table app.power_news
  drop constraint power_news_event,
  drop constraint power_news_subject,
  add constraint power_news_event check (event in (
    'role', 'status', 'setting', 'pause', 'reconciliation', 'destination', 'credit_requested', 'credit_approved'
  )),
  add constraint power_news_subject check ((subject is not null) = (event not in ('role', 'status')));
comment on column app.power_news.subject is
  'Which setting, pause, reconciliation, destination of money or credit it is about: a setting''s key, or a description in English.';
