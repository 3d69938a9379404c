import * as calls from "../../shared/message/mailAdmin.ts";
import { wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import {
  deleteFailedMail,
  readEmailConfig,
  listFailedMails,
  retryMail,
  sendTestMail,
  setEmailConfig,
} from "./administration.ts";
import type { ReadSite } from "./composeMail.ts";
import type { MailSender } from "./mailSender.ts";
import { announceMailSettings, MAIL_JOB } from "./service.ts";

export function mailRoutes(
  context: RouteContext,
  { sender, readSite, bus }: { sender: MailSender; readSite: ReadSite; bus: Bus },
): void {
  const { db, box } = context;
  route(context, calls.getEmailConfig, () => readEmailConfig(db));
  route(context, calls.setEmailConfig, async (input, { viewer, ip }) => {
    const config = await setEmailConfig(db, { viewer, ip, box }, input);
    announceMailSettings(bus);
    return config;
  });
  route(context, calls.sendTestMail, ({ email }, { viewer, ip, locale }) =>
    sendTestMail(db, email, { actor: { viewer, ip }, sender, readSite, locale }),
  );
  route(context, calls.listFailedMails, (page) => listFailedMails(db, page));
  route(context, calls.retryMail, async ({ id }, call) => {
    await retryMail(db, call, id);
    bus.publish(wakeChannel(MAIL_JOB), "");
    return null;
  });
  route(context, calls.deleteFailedMail, ({ id }, call) => deleteFailedMail(db, call, id));
}
