import { searchEverywhere } from "../../shared/practice/search.ts";
import type { Feature } from "../feature.ts";
import { route } from "../platform/route/route.ts";
import { searchAll } from "./service.ts";

export const searchFeature: Feature = ({
  context,
  services: { catalogue, trainings, namePieces },
}) => {
  route(context, searchEverywhere, ({ keyword }, { db, viewer, locale }) =>
    searchAll({ db, catalogue, trainings, namePieces }, keyword, { viewer, locale }),
  );
};
