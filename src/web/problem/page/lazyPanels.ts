import { currentLocale } from "../../platform/locale.ts";

// The parts of a problem's page that load after the first visit. The file lists of each panel are in this file, which a
// first visit does not load.

export { LaterTab } from "./statement/LaterTab.tsx";

export const loadStatistics = () => import("./statistics/StatisticsDialog.tsx");

/** The dialog with a captcha, and its texts. */
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

/** A notice that the judge of the problem is down, with its texts. */
export async function loadRemoteDown() {
  const [{ RemoteDown }, { loadRemoteWords }] = await Promise.all([
    import("../../remote/RemoteDown.tsx"),
    import("../../remote/texts.ts"),
  ]);
  await loadRemoteWords(currentLocale());
  return { default: RemoteDown };
}

/** The panel of trial runs with its texts. */
export async function loadTrialPanel() {
  const panel = await import("../../trial/TrialPanel.tsx");
  await panel.wordsReady();
  return panel;
}
