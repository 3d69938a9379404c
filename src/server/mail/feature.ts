import type { Feature } from "../feature.ts";
import { sweepFailedMails } from "./administration.ts";
import { workOnMails } from "./job.ts";
import type { ReadSite } from "./composeMail.ts";
import { MailSender } from "./mailSender.ts";
import { mailRoutes } from "./routes.ts";
import { type EnvironmentMail, storeEnvironmentMail } from "./settings.ts";

/**
 * `environment`: mail settings from the environment; undefined: the settings saved by administrators are used.
 * `readSite`: returns the site's name and URL for the emails.
 */
export function mailFeature(environment: EnvironmentMail | undefined, readSite: ReadSite): Feature {
  return async ({ context, bus, jobs, log, hourly }) => {
    const { app, db, box } = context;
    await storeEnvironmentMail(db, box, environment);
    const sender = new MailSender(box);
    mailRoutes(context, { sender, readSite, bus });
    workOnMails(jobs, { db, box, sender, readSite, log });
    hourly(sweepFailedMails);
    app.addHook("onClose", async () => sender.close());
  };
}
