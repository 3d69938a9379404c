-- Lists of posts are counted to 1,000 and paged from their index alone: posts of a category, a problem, a class or a user are each on
-- a page of the table of their own. Of 200,000 posts the count of a category took 10 ms of CPU time.
drop index discussion_site, discussion_category_list, discussion_problem, discussion_group, discussion_contest, discussion_uid,
  discussion_all_of_category;
create index discussion_site on discussion (top_priority desc, id desc) include (is_hidden, problem_id, category_id, uid)
  where group_id is null and contest_id is null and deleted_at is null;
create index discussion_category_list on discussion (category_id, top_priority desc, id desc) include (is_hidden, problem_id, uid)
  where group_id is null and contest_id is null and deleted_at is null;
create index discussion_problem on discussion (problem_id, top_priority desc, id desc)
  include (is_hidden, deleted_at, group_id, contest_id, category_id, uid) where problem_id is not null;
create index discussion_group on discussion (group_id, top_priority desc, id desc)
  include (is_hidden, deleted_at, problem_id, category_id, uid) where group_id is not null;
create index discussion_contest on discussion (contest_id, top_priority desc, id desc)
  include (is_hidden, deleted_at, problem_id, category_id, uid) where contest_id is not null;
create index discussion_uid on discussion (uid, top_priority desc, id desc)
  include (is_hidden, deleted_at, group_id, contest_id, problem_id, category_id);
create index discussion_all_of_category on discussion (category_id) include (deleted_at);
