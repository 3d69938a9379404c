import * as calls from "../../shared/practice/problemLists.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import {
  createList,
  deleteList,
  readFavourites,
  readOwnLists,
  putInList,
  renameList,
} from "./ownLists.ts";

/** Routes for the private problem lists of a user. */
export function ownListRoutes(context: RouteContext): void {
  route(context, calls.getOwnLists, ({ pid }, { db, viewer }) => readOwnLists(db, viewer.uid, pid));
  route(context, calls.createOwnList, ({ name }, { db, viewer }) =>
    createList(db, viewer.uid, name),
  );
  route(context, calls.renameOwnList, (input, { db, viewer }) => renameList(db, viewer.uid, input));
  route(context, calls.deleteOwnList, ({ id }, { db, viewer }) => deleteList(db, viewer.uid, id));
  route(context, calls.putInOwnList, (input, { db, viewer }) => putInList(db, viewer, input));
  route(context, calls.getFavourites, ({ pidList }, { db, viewer }) =>
    readFavourites(db, viewer.uid, pidList),
  );
}
