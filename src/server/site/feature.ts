import type { DatabaseOrigin } from "./database.ts";
import type { Feature } from "../feature.ts";
import { siteAdminRoutes } from "./adminRoutes.ts";
import { dashboardRoutes } from "./dashboardRoutes.ts";
import { siteRoutes } from "./routes.ts";
import { storeEnvironmentAddress } from "./service.ts";

/**
 * `fixedAddress`: the site's URL if the environment sets it; `database`: its origin, for the settings page.
 */
export function siteFeature(options: {
  database: DatabaseOrigin;
  fixedAddress: string | undefined;
}): Feature {
  return async ({ context, baseUrl, language, metrics, server, log }) => {
    siteRoutes(context, { baseUrl, metrics });
    siteAdminRoutes(context, { baseUrl, language, database: options.database });
    dashboardRoutes(context, { id: server, roles: ["web", "gateway", "jobs"], log });
    await storeEnvironmentAddress(context.db, options.fixedAddress);
  };
}
