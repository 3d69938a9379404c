-- Users whom a post, or a comment or reply in it, has mentioned, also in earlier versions: each is notified once. When the text is
-- rendered again, the same names become links.
create table mention (
  discussion_id bigint not null references discussion (id) on delete cascade,
  -- Null: the post itself.
  comment_id bigint references comment (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  -- In lower case, as it was when the text was written.
  name text not null
);
create unique index mention_source on mention (discussion_id, comment_id, uid) nulls not distinct;
create index mention_comment on mention (comment_id) where comment_id is not null;
create index mention_uid on mention (uid);
-- Pictures of the last day of a user.
drop index upload_owner;
create index upload_owner on upload (uid, kind, created_at);
