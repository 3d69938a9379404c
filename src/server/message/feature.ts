import type { Feature } from "../feature.ts";
import { keepSendingDigests } from "./digest.ts";
import { unreadLive } from "./live.ts";
import type { MessageSights } from "./policy.ts";
import { unsubscribeRoutes } from "./unsubscribePage.ts";
import { messageRoutes, messageSettingRoutes, noticeRoutes } from "./routes.ts";

/** Register this feature after all features whose objects appear in messages. */
export function messageFeature(sights: MessageSights): Feature {
  return ({ context, hub, bus, log, baseUrl }) => {
    messageRoutes(context, sights);
    messageSettingRoutes(context, sights.places);
    noticeRoutes(context);
    const endLive = unreadLive(hub, context.db, bus);
    unsubscribeRoutes(context, baseUrl);
    const { app, db, box } = context;
    const endDigests = keepSendingDigests({ db, box, sights }, (error) =>
      log.error({ err: error }, "digests of messages not sent"),
    );
    app.addHook("onClose", async () => {
      await Promise.all([endLive(), endDigests()]);
    });
  };
}
