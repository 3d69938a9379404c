import type { Feature } from "../feature.ts";
import { captchaRoutes } from "./routes.ts";
import { sweepCaptchas } from "./service.ts";

export const captchaFeature: Feature = ({ context, hourly }) => {
  captchaRoutes(context);
  hourly(sweepCaptchas);
};
