import {
  deleteCarouselPicture,
  deleteSiteLogo,
  getBlockedWords,
  getDatabaseSettings,
  getWebsiteSettings,
  orderCarousel,
  setBlockedWords,
  setDatabaseSettings,
  setWebsiteSettings,
  uploadCarouselPicture,
  uploadSiteLogo,
} from "../../shared/site/siteConfig.ts";
import { getSwitches, updateSwitches } from "../../shared/site/siteSettings.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readBlockedWords, setBlockedWords as storeBlockedWords } from "./blockedWords.ts";
import { uploadPicture, deletePicture, orderPictures } from "./carousel.ts";
import { setDatabase, type DatabaseOrigin, readDatabase } from "./database.ts";
import { announceWebsiteConfig } from "./cachedWebsiteConfig.ts";
import type { SiteLanguage } from "./language.ts";
import { deleteLogo, uploadLogo } from "./logo.ts";
import { readSwitches } from "./storedSwitches.ts";
import { updateStoredSwitches } from "./switches.ts";
import { setWebsite, readWebsiteSettings } from "./website.ts";

/** Endpoints for root: the site's configuration and its settings (`Switches`). */
export function siteAdminRoutes(
  context: RouteContext,
  {
    baseUrl,
    bus,
    database,
    language,
  }: { baseUrl: string; bus: Bus; database: DatabaseOrigin; language: SiteLanguage },
): void {
  const { db, files } = context;
  route(context, getSwitches, () => readSwitches(db));
  route(context, updateSwitches, async (input, call) => {
    const switches = await updateStoredSwitches(db, call, input);
    announceWebsiteConfig(bus);
    return switches;
  });
  route(context, getWebsiteSettings, () => readWebsiteSettings(db, baseUrl));
  route(context, setWebsiteSettings, async (input, call) => {
    await setWebsite(db, call, { sent: input, started: baseUrl });
    language.invalidate();
    announceWebsiteConfig(bus);
    return readWebsiteSettings(db, baseUrl);
  });
  route(context, uploadSiteLogo, async (_input, call) => {
    const logo = await uploadLogo({ db, files }, call, await call.file());
    announceWebsiteConfig(bus);
    return logo;
  });
  route(context, deleteSiteLogo, async (_input, call) => {
    await deleteLogo(db, call);
    announceWebsiteConfig(bus);
    return null;
  });
  route(context, getDatabaseSettings, () => readDatabase(db, database));
  route(context, setDatabaseSettings, (input, call) =>
    setDatabase(db, { actor: call, origin: database }, input),
  );
  route(context, getBlockedWords, async () => ({ words: await readBlockedWords(db) }));
  route(context, setBlockedWords, (input, call) => storeBlockedWords(db, call, input));
  route(context, uploadCarouselPicture, async (_input, call) =>
    uploadPicture({ db, files }, call, await call.file()),
  );
  route(context, orderCarousel, ({ ids }, call) => orderPictures(db, call, ids));
  route(context, deleteCarouselPicture, ({ id }, call) => deletePicture(db, call, id));
}
