import type { Feature } from "../feature.ts";
import { keepSendingDigests } from "./digest.ts";
import { unreadLive } from "./live.ts";
import type { MessagePlace } from "./policy.ts";
import { unsubscribeRoutes } from "./unsubscribePage.ts";
import { messageRoutes, messageSettingRoutes, noticeRoutes } from "./routes.ts";

/** Registered after all features whose places messages are about. */
export function messageFeature(places: readonly MessagePlace[]): Feature {
  return ({ context, hub, bus, log, baseUrl }) => {
    messageRoutes(context, places);
    messageSettingRoutes(context, places);
    noticeRoutes(context);
    const endLive = unreadLive(hub, context.db, bus);
    unsubscribeRoutes(context, baseUrl);
    const { app, db, box } = context;
    const endDigests = keepSendingDigests({ db, box, places }, (error) =>
      log.error({ err: error }, "digests of messages not sent"),
    );
    app.addHook("onClose", async () => {
      await Promise.all([endLive(), endDigests()]);
    });
  };
}
