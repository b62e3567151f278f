create index users_frozen on app.users (id) where withdrawals_frozen_at is not null and anonymised_at is null;
