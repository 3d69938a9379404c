import { createRootRoute } from "@tanstack/react-router";
import { Frame } from "./shell/Frame.tsx";

/** The frame of every page. */
export const root = createRootRoute({ component: Frame });
