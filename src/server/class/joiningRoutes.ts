import * as announcementCalls from "../../shared/class/classAnnouncement.ts";
import * as calls from "../../shared/class/classJoin.ts";
import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from "../announcement/service.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { announcementPlace, listClassAnnouncements, placeToWrite } from "./announcements.ts";
import {
  checkCode,
  createInvitation,
  joinByCode,
  listInvitations,
  revokeInvitation,
} from "./invitation.ts";
import { answerOffer, createOffers, listOffers, listOwnOffers, withdrawOffer } from "./offer.ts";
import {
  decideRequests,
  listOwnRequests,
  listRequests,
  requestClass,
  withdrawRequest,
} from "./request.ts";

export function joiningRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.listClassInvitations, ({ classId }, { viewer }) =>
    listInvitations(db, classId, viewer),
  );
  route(context, calls.createClassInvitation, (input, call) => createInvitation(db, input, call));
  route(context, calls.revokeClassInvitation, (input, call) => revokeInvitation(db, input, call));
  route(context, calls.checkClassCode, ({ code }, call) => checkCode(db, code, call));
  route(context, calls.joinClass, ({ code }, call) => joinByCode(db, code, call));

  route(context, calls.requestClass, (input, call) => requestClass(db, input, call));
  route(context, calls.withdrawClassRequest, ({ classId }, call) =>
    withdrawRequest(db, classId, call),
  );
  route(context, calls.listClassRequests, (query, { viewer }) => listRequests(db, query, viewer));
  route(context, calls.listOwnClassRequests, (_input, { viewer }) => listOwnRequests(db, viewer));
  route(context, calls.decideClassRequests, (input, call) => decideRequests(db, input, call));

  route(context, calls.createClassOffers, (input, call) => createOffers(db, input, call));
  route(context, calls.listClassOffers, (query, { viewer }) => listOffers(db, query, viewer));
  route(context, calls.withdrawClassOffer, (input, call) => withdrawOffer(db, input, call));
  route(context, calls.listOwnClassOffers, (_input, { viewer }) => listOwnOffers(db, viewer));
  route(context, calls.answerClassOffer, (input, call) => answerOffer(db, input, call));

  route(context, announcementCalls.listClassAnnouncements, (query, call) =>
    listClassAnnouncements(db, query, call),
  );
  route(
    context,
    announcementCalls.createClassAnnouncement,
    async ({ classId, announcement }, call) => {
      const place = await placeToWrite(db, classId, call);
      return createAnnouncement(db, call, place, announcement);
    },
  );
  route(
    context,
    announcementCalls.updateClassAnnouncement,
    async ({ classId, announcement }, call) => {
      const place = await placeToWrite(db, classId, call);
      return updateAnnouncement(db, call, place, announcement);
    },
  );
  route(context, announcementCalls.deleteClassAnnouncement, async ({ classId, aid }, call) => {
    const place = await announcementPlace(db, classId, call, "announce");
    return deleteAnnouncement(db, call, place, { aid });
  });
}
