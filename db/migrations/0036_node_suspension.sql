-- Columns carry the field's terms: a node is suspended, a jury program has a time multiple, a node crashes.
alter table judge_node rename column benches to suspensions;
alter table judge_node rename column benched_until to suspended_until;
alter table problem_check_item rename column patience to time_multiple;
update submission_error set cause = jsonb_set(cause, '{code}', '"NODE_CRASHED"')
where cause ->> 'code' = 'NODE_DIED';
-- One verb per operation: what the contract calls update is update in the audit log too.
update audit_entry set action = replace(action, '.edit', '.update')
where action in ('user.edit', 'announcement.edit', 'problem.edit', 'tag.edit', 'tag.editClassification');
