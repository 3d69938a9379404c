import { currentLocale } from "../../platform/locale.ts";

// The parts of a problem's page that a first visit does not load. This module, which lists the files that each panel
// needs, is not loaded on a first visit either.

export { LaterTab } from "./statement/LaterTab.tsx";

/** The statistics dialog and its UI strings. */
export async function loadStatistics() {
  const [dialog, { loadStatisticsWords }] = await Promise.all([
    import("./statistics/StatisticsDialog.tsx"),
    import("./statistics/texts.ts"),
  ]);
  await loadStatisticsWords(currentLocale());
  return dialog;
}

/** The captcha dialog and its UI strings. */
export async function loadCaptcha() {
  const [{ CaptchaDialog }, { loadRecoveryWords }] = await Promise.all([
    import("../../account/CaptchaDialog.tsx"),
    import("../../account/recoveryWords.ts"),
  ]);
  await loadRecoveryWords(currentLocale());
  return { default: CaptchaDialog };
}

/** The result of a submission. */
export const loadResultPanel = () => import("./ResultPanel.tsx");

/** The notice that the problem's remote judge is down, and its UI strings. */
export async function loadRemoteDown() {
  const [{ RemoteDown }, { loadRemoteWords }] = await Promise.all([
    import("../../remote/RemoteDown.tsx"),
    import("../../remote/texts.ts"),
  ]);
  await loadRemoteWords(currentLocale());
  return { default: RemoteDown };
}

/** The trial run panel and its UI strings. */
export async function loadTrialPanel() {
  const panel = await import("../../trial/TrialPanel.tsx");
  await panel.wordsReady();
  return panel;
}
