import { lazy, Suspense } from "react";
import { currentLocale } from "../platform/locale.ts";
import type { DemandedCaptcha as Demand } from "./useDemandedCaptcha.ts";

/** Rarely needed, so it is loaded on demand. */
const AnsweredCaptcha = lazy(async () => {
  const [{ AnsweredCaptcha: Component }, { loadRecoveryWords }] = await Promise.all([
    import("./AnsweredCaptcha.tsx"),
    import("./recoveryWords.ts"),
  ]);
  await loadRecoveryWords(currentLocale());
  return { default: Component };
});

/** The captcha of a form, rendered once the server requires it; each attempt needs a new captcha. */
export function DemandedCaptcha({ demand }: { demand: Demand }) {
  if (demand.round === 0) return null;
  return (
    <Suspense>
      <AnsweredCaptcha key={demand.round} onAnswer={demand.write} />
    </Suspense>
  );
}
