-- Lists show tags that public problems use, and those that administrators made on the tag page.
alter table tag add column origin text not null default 'problem'
  constraint tag_origin_check check (origin in ('problem', 'administration'));
alter table tag_classification add column origin text not null default 'problem'
  constraint tag_classification_origin_check check (origin in ('problem', 'administration'));

-- What was made on the page stands in the audit log; what no problem uses can come from nowhere else.
update tag t set origin = 'administration'
where exists (select from audit_entry a where a.action = 'tag.create' and a.target = t.name)
  or not exists (select from problem_tag p where p.tag_id = t.id);
update tag_classification c set origin = 'administration'
where exists (select from audit_entry a where a.action = 'tag.createClassification' and a.target = c.name)
  or not exists (select from tag t where t.classification_id = c.id);
