import { type RowOf, statement } from "../platform/database/statement.ts";
import { trainingCatalogueVersion } from "./facts.sql.ts";

export const trainingVersion = statement(
  "training.version",
  `select ${trainingCatalogueVersion} as "version!"`,
  { byIndex: true },
);

/** Every training of the site, in list order. */
export const siteTrainings = statement(
  "training.ofSite",
  `select t.id, t.seq, t.title, t.auth, t.is_visible as "isVisible", t.category_id as "categoryId", a.username as author
   from training t left join app_user a on a.uid = t.author_uid where t.group_id is null
   order by t.seq, t.id`,
);
export type SiteTrainingRow = RowOf<typeof siteTrainings>;
