import type { Feature } from "../feature.ts";
import { discussionAdminRoutes } from "./adminRoutes.ts";
import { discussionComments } from "./commentWrites.ts";
import { sweepRefusedTexts } from "./heldTexts.ts";
import { discussionLive } from "./live.ts";
import { discussionMessages, heldTextMessages } from "./messages.ts";
import { discussionRoutes } from "./routes.ts";
import { ViewCounts } from "./views.ts";
import { sweepDeletedPosts } from "./write.ts";

export const discussionFeature: Feature = (kit) => {
  const { context, services, bus, hub, log, baseUrl, hourly } = kit;
  const { offerComments, offerMessagePlace, offerMessageSubject } = kit;
  const { db, box } = context;
  const source = { db, contests: services.contests, catalogue: services.catalogue, baseUrl };
  const views = new ViewCounts(db, box, (error) => log.error({ err: error }, "views not stored"));
  discussionRoutes(context, source, views);
  discussionAdminRoutes(context, source);
  offerComments(discussionComments(source));
  offerMessagePlace(discussionMessages);
  offerMessageSubject(heldTextMessages);
  discussionLive(hub, db, bus);
  hourly(sweepDeletedPosts);
  hourly(sweepRefusedTexts);
};
