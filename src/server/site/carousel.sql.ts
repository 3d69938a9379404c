import { statement } from "../platform/database/statement.ts";

/** The pictures of the carousel in display order. */
export const carouselRows = statement(
  "site.carousel",
  "select id, sha256, extension from upload where kind = 'carousel' order by rank, id",
);

/** Moves a picture to the end of the carousel. */
export const rankLast = statement(
  "site.carouselLast",
  `update upload set rank = 1 + (
     select coalesce(max(rank), 0) from upload where kind = 'carousel' and id <> :id
   ) where id = :id`,
);

/** Reorders the pictures; `:ids`: the ids of all pictures in the new order. */
export const rankAll = statement(
  "site.carouselOrder",
  `update upload u set rank = wanted.place
   from unnest(:ids::bigint[]) with ordinality as wanted (id, place)
   where u.id = wanted.id and u.kind = 'carousel'`,
);

/** Deletes a picture of the carousel; uploads of other kinds are not deleted. */
export const deletePictureRow = statement(
  "site.carouselDelete",
  "delete from upload where id = :id and kind = 'carousel'",
);
