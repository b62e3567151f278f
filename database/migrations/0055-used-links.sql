alter table app.links add column is_used boolean not null default false;
comment on column app.links.is_used is
  'Whether its button did what it is for. A link that something else made invalid has a consumed_at, too.';
