-- Kinds of messages of the site that a user may do without.
alter table message_preference drop constraint message_preference_unwanted_check;
alter table message_preference add constraint message_preference_unwanted_check check (unwanted <@ array[
  'comment', 'follow', 'reply', 'mention', 'like', 'homework', 'lineComment', 'rejudge', 'import']);
