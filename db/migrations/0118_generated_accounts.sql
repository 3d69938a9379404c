-- Accounts with generated names, which are made for exams: they are not offered as users to mention. Earlier ones are named by
-- the audit log.
alter table app_user add column is_generated boolean not null default false;
update app_user set is_generated = true where username in (
  select jsonb_array_elements_text(after -> 'usernames') from audit_entry
  where action = 'user.generate' and jsonb_typeof(after -> 'usernames') = 'array');
