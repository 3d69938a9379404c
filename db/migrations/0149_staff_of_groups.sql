-- Teachers and assistants of a class: finding them without this index reads all its members, for each of its homework.
create index group_member_staff on group_member (group_id, uid) where role <> 'member';
