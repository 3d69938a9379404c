-- At most one unread message per administrator counts the applications for accounts.
create unique index message_account_applied on message (uid, template)
  where template = 'accountApplied' and read_at is null;
