import { sql } from "../platform/db.ts";

export interface CarouselRow {
  id: number;
  sha256: string;
  extension: string;
}

/** The pictures of the carousel in their order. */
export const carouselRows = sql<CarouselRow>(
  "site.carousel",
  "select id, sha256, extension from upload where kind = 'carousel' order by rank, id",
);

/** $1 id: moves it to the end. */
export const rankLast = sql(
  "site.carouselLast",
  `update upload set rank = 1 + (
     select coalesce(max(rank), 0) from upload where kind = 'carousel' and id <> $1
   ) where id = $1`,
);

/** $1 ids in their new order. */
export const rankAll = sql(
  "site.carouselOrder",
  `update upload u set rank = wanted.place
   from unnest($1::bigint[]) with ordinality as wanted (id, place)
   where u.id = wanted.id and u.kind = 'carousel'`,
);

/** $1 id; uploads of other kinds are not affected. */
export const deletePictureRow = sql(
  "site.carouselDelete",
  "delete from upload where id = $1 and kind = 'carousel'",
);
