-- Terms of posts begin with the block of 4,096 ids that the post is in: a search reads the newest blocks from the index until it has
-- enough matches. A word that all of 200,000 posts have took 23 ms of CPU time to read from the index, although few were needed.
drop index discussion_text_terms;
update discussion_text set terms = array_to_tsvector(
  array(select discussion_id / 4096 || ':' || term from unnest(tsvector_to_array(terms)) term));
-- Without a list of pending entries, which each search would read as a whole: posts are read far more often than written.
create index discussion_text_terms on discussion_text using gin (terms) with (fastupdate = off);
