-- Lists of comments show the number of replies: ten comments of a page can have 1,000 each, which were counted for each reader.
alter table comment add column reply_num integer not null default 0;
update comment c set reply_num = r.replies
from (select parent_id, count(*)::int as replies from comment where parent_id is not null group by parent_id) r
where c.id = r.parent_id;
alter table comment add constraint comment_reply_num_check check (reply_num >= 0);
