import { HeldLogins } from "./account/service.ts";
import { ContestBoards, ContestCache } from "./contest/service.ts";
import type { Database } from "./platform/database/db.ts";
import type { Bus } from "./platform/live/liveBus.ts";
import type { OutgoingHttp } from "./platform/outgoing/outgoingHttp.ts";
import { ReadCache } from "./platform/live/readCache.ts";
import { Catalogue } from "./problem/service.ts";
import { NamePieces } from "./ranking/service.ts";
import { type DataSourceSettings, RemoteJudges } from "./remote/service.ts";
import { Scopes } from "./scope/service.ts";
import { TrainingCatalogue } from "./training/service.ts";
import { FREQUENT_NAMES, type ListSource, RecentCounts } from "./submission/service.ts";

/**
 * Services of a server process that several features share, in addition to the database: state, caches and
 * registrations of features. Each service is constructed once, before the features register. The code that registers a
 * feature gives the feature's routes and jobs the services that they need. A service that only one feature uses is
 * constructed by the registration of that feature.
 */
export interface Services {
  heldLogins: HeldLogins;
  scopes: Scopes;
  catalogue: Catalogue;
  trainings: TrainingCatalogue;
  namePieces: NamePieces;
  lists: ListSource;
  contests: ContestCache;
  boards: ContestBoards;
  remote: RemoteJudges;
}

export function openServices(
  db: Database,
  bus: Bus,
  { outgoing, dataSources }: { outgoing: OutgoingHttp; dataSources: DataSourceSettings },
): Services {
  const scopes = new Scopes();
  const contests = new ContestCache(db, bus);
  const catalogue = new Catalogue(db);
  const namePieces = new NamePieces(db);
  return {
    heldLogins: new HeldLogins(db.clock),
    remote: new RemoteJudges({ db, outgoing, dataSources }),
    contests,
    boards: new ContestBoards(contests, bus),
    scopes,
    catalogue,
    trainings: new TrainingCatalogue(db),
    namePieces,
    lists: {
      db,
      scopes,
      catalogue,
      namePieces,
      frequentNames: new ReadCache(db.clock, FREQUENT_NAMES),
      counts: new RecentCounts(db.clock),
    },
  };
}
