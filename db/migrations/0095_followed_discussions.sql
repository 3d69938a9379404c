-- Discussions that a user follows: each new comment is a message to them; or whose messages they do not want.
create table thread_preference (
  uid text not null references app_user (uid) on delete cascade,
  discussion_id bigint not null references discussion (id) on delete cascade,
  state text not null check (state in ('follow', 'mute')),
  primary key (uid, discussion_id)
);
create index thread_preference_followers on thread_preference (discussion_id) where state = 'follow';
create index thread_preference_discussion on thread_preference (discussion_id);
