import type { DatabaseOrigin } from "./database.ts";
import type { Feature } from "../feature.ts";
import { siteAdminRoutes } from "./adminRoutes.ts";
import { dashboardRoutes } from "./dashboardRoutes.ts";
import { CachedWebsiteConfig } from "./cachedWebsiteConfig.ts";
import { siteRoutes } from "./routes.ts";
import { storeEnvironmentAddress } from "./service.ts";

/**
 * `fixedAddress`: the site's URL if the environment sets it; `database`: where the database connection is configured,
 * for the settings page.
 */
export function siteFeature(options: {
  database: DatabaseOrigin;
  fixedAddress: string | undefined;
}): Feature {
  return async ({ context, bus, baseUrl, language, metrics, server, log }) => {
    const config = new CachedWebsiteConfig(context.db, bus, baseUrl);
    siteRoutes(context, { config, metrics });
    siteAdminRoutes(context, { baseUrl, bus, language, database: options.database });
    dashboardRoutes(context, { id: server, roles: ["web", "gateway", "jobs"], log });
    await storeEnvironmentAddress(context.db, options.fixedAddress);
  };
}
