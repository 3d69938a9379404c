import { createRootRoute } from "@tanstack/react-router";
import { Frame } from "./shell/Frame.tsx";

/** The root route, which renders the frame around every page. */
export const root = createRootRoute({ component: Frame });
