-- Own titles of a problem in a contest by language; without one its titles of the bank are shown, which follow the
-- reader's language. A title that is the problem's own in any language is none.
alter table contest_problem add column titles jsonb not null default '{}';
update contest_problem cp set titles = jsonb_build_object('zh-CN', cp.title)
where not exists (
  select 1 from problem_title t where t.problem_id = cp.problem_id and left(t.title, 200) = cp.title)
  and cp.title <> (select p.problem_id from problem p where p.id = cp.problem_id);
alter table contest_problem drop column title;
alter table contest_problem add constraint contest_problem_titles_check check (jsonb_typeof(titles) = 'object');
