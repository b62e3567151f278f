-- The contract that one owner has listed counts once another one has opened the coin (decision 146).
alter table app.pauses add column listed_by uuid references app.users;
comment on column app.pauses.listed_by is
  'The owner who listed the contract of the coin: while there is another one, only another one ends this pause (T90). Null for other pauses.';

update app.pauses p set listed_by = p.paused_by where p.is_new and p.kind in ('deposit', 'withdrawal');
