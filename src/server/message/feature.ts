import type { Feature } from "../feature.ts";
import { unreadLive } from "./live.ts";
import type { MessagePlace } from "./policy.ts";
import { messageRoutes, messageSettingRoutes, noticeRoutes } from "./routes.ts";

/** Registered after all features whose places messages are about. */
export function messageFeature(places: readonly MessagePlace[]): Feature {
  return ({ context, hub, bus }) => {
    messageRoutes(context, places);
    messageSettingRoutes(context, places);
    noticeRoutes(context);
    const endLive = unreadLive(hub, context.db, bus);
    context.app.addHook("onClose", endLive);
  };
}
