import type { Feature } from "../feature.ts";
import { homeworkMessages } from "./messages.ts";
import { remindStudents, notifyOpenedReviews } from "./notices.ts";
import { homeworkRoutes } from "./routes.ts";

export const homeworkFeature: Feature = ({ context, services, hourly, offerMessageSubject }) => {
  homeworkRoutes(context, services.scopes);
  offerMessageSubject(homeworkMessages);
  hourly(remindStudents);
  hourly(notifyOpenedReviews);
};
