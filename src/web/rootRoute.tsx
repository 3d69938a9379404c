import { createRootRoute } from "@tanstack/react-router";
import { Frame } from "./shell/Frame.tsx";

/** What every page stands in. */
export const root = createRootRoute({ component: Frame });
