-- Links that confirm a new mail address, for clients that send no code.
alter table mail_code drop constraint mail_code_purpose_check;
alter table mail_code add constraint mail_code_purpose_check
  check (purpose = any (array['register', 'changeEmail', 'reset', 'emailLink']));
