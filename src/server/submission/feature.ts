import type { Feature } from "../feature.ts";
import { submissionsLive } from "./live.ts";
import { keepNotifyingRejudged } from "./rejudgeMessages.ts";
import { submissionRoutes } from "./routes.ts";

export const submissionFeature: Feature = ({ context, services, bus, hub, backends, log }) => {
  submissionRoutes(context, { bus, backends, lists: services.lists });
  const endMessages = keepNotifyingRejudged(context.db, (error) =>
    log.error({ err: error }, "messages about rejudged submissions not sent"),
  );
  context.app.addHook("onClose", endMessages);
  submissionsLive(hub, services.lists, bus);
};
