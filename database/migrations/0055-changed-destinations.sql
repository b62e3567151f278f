-- T73: owners are emailed when it changes where money goes.
alter table app.power_news
  drop constraint power_news_event_check,
  drop constraint power_news_check1,
  add constraint power_news_event check (event in ('role', 'status', 'setting', 'pause', 'reconciliation', 'destination')),
  add constraint power_news_subject check ((subject is not null) = (event in ('setting', 'pause', 'reconciliation', 'destination')));
comment on column app.power_news.subject is
  'Which setting, pause, reconciliation or destination of money changed: a setting''s key, or a description in English.';
