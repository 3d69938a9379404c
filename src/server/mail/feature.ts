import type { Feature } from "../feature.ts";
import { sweepFailedMails } from "./administration.ts";
import { workOnMails } from "./job.ts";
import type { ReadSite } from "./letter.ts";
import { MailPost } from "./post.ts";
import { mailRoutes } from "./routes.ts";
import { type EnvironmentMail, storeEnvironmentMail } from "./settings.ts";

/**
 * `environment`: mail settings of the environment; undefined: those saved by administrators are used.
 * `readSite`: name and URL of the site for the letters.
 */
export function mailFeature(environment: EnvironmentMail | undefined, readSite: ReadSite): Feature {
  return async ({ context, bus, jobs, log, hourly }) => {
    const { app, db, box } = context;
    await storeEnvironmentMail(db, box, environment);
    const post = new MailPost(box);
    mailRoutes(context, { post, readSite, bus });
    workOnMails(jobs, { db, box, post, readSite, log });
    hourly(sweepFailedMails);
    app.addHook("onClose", async () => post.close());
  };
}
