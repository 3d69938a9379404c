// The pages that users rarely open, with the loaders of their UI strings. They are in one module, so that the list of
// files that a first visit loads is shorter.
export { FirstRunPage } from "./firstRun/FirstRunPage.tsx";
export { loadFirstRunWords } from "./firstRun/texts.ts";
export { ConfirmEmailPage } from "./account/ConfirmEmailPage.tsx";
export { InvitePage } from "./account/InvitePage.tsx";
export { loadRecoveryWords } from "./account/recoveryWords.ts";
export { ResetPasswordPage } from "./account/ResetPasswordPage.tsx";
export { loadAccountWords } from "./account/texts.ts";
