-- Medals of a category: of the contest's rule ({"unit": "contest"}) or numbers or shares of its own; null: none.
alter table contest_category add column medals jsonb;
