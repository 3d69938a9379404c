// One file for pages that a user rarely opens and for the loaders of their UI strings, to shorten the list of files
// that a first visit loads.
export { FirstRunPage } from "./firstRun/FirstRunPage.tsx";
export { loadFirstRunWords } from "./firstRun/texts.ts";
export { ConfirmEmailPage } from "./account/ConfirmEmailPage.tsx";
export { InvitePage } from "./account/InvitePage.tsx";
export { loadRecoveryWords } from "./account/recoveryWords.ts";
export { ResetPasswordPage } from "./account/ResetPasswordPage.tsx";
export { loadAccountWords } from "./account/texts.ts";
