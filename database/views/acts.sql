create or replace view app.acts as
select * from app.admin_activity where not is_claim;
comment on view app.acts is
  'The acts in the audit log, without what browsers claim (T65). Everything but the audit log''s own list, seals and checks reads this.';
