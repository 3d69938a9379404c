import {
  deleteFailedMail,
  getEmailConfig,
  listFailedMails,
  retryMail,
  setEmailConfig,
  testEmail,
} from "../../shared/mailAdmin.ts";
import { wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext } from "../platform/route.ts";
import {
  changeEmailConfig,
  removeFailedMail,
  readEmailConfig,
  readFailedMails,
  retryFailedMail,
  sendTestMail,
} from "./administration.ts";
import type { ReadSite } from "./letter.ts";
import type { MailPost } from "./post.ts";
import { MAIL_JOB } from "./service.ts";

export function mailRoutes(
  context: RouteContext,
  { post, readSite, bus }: { post: MailPost; readSite: ReadSite; bus: Bus },
): void {
  const { db, box } = context;
  route(context, getEmailConfig, () => readEmailConfig(db));
  route(context, setEmailConfig, (input, { viewer, ip }) =>
    changeEmailConfig(db, { viewer, ip, box }, input),
  );
  route(context, testEmail, ({ email }, { viewer, ip, locale }) =>
    sendTestMail(db, email, { actor: { viewer, ip }, post, readSite, locale }),
  );
  route(context, listFailedMails, (page) => readFailedMails(db, page));
  route(context, retryMail, async ({ id }, call) => {
    await retryFailedMail(db, call, id);
    bus.publish(wakeChannel(MAIL_JOB), "");
    return null;
  });
  route(context, deleteFailedMail, ({ id }, call) => removeFailedMail(db, call, id));
}
