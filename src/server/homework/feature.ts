import type { Feature } from "../feature.ts";
import { remindStudents } from "./notices.ts";
import { homeworkRoutes } from "./routes.ts";

export const homeworkFeature: Feature = ({ context, services, hourly }) => {
  homeworkRoutes(context, services.scopes);
  hourly(remindStudents);
};
