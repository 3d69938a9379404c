import type { Shape } from "../shape.ts";
import type { recovery as source } from "../zh-CN/recovery.ts";

export const recovery = {
  captcha: "Captcha",
  captchaImage: "Captcha picture: four letters or digits",
  captchaHint: "Click the picture for another one; not case-sensitive",
  captchaWords: "Answer the question in digits",
  captchaRefresh: "Load another picture",
  questionRefresh: "Load another question",
  toWords: "Cannot read it? Answer a question instead",
  toImage: "Use the picture instead",
  captchaMissing: "Enter the captcha",
  captchaFailed: "The captcha did not load. Click to try again",

  requestTitle: "Reset password",
  requestText:
    "Enter the email address of your account. You will receive a link to set a new password.",
  email: "Email address",
  emailMissing: "Enter your email address",
  emailFormat: "Enter a valid email address",
  send: "Send the link",
  sending: "Sending",
  sendAgain: "Resend in {seconds, number} s",
  sent: "If {email} belongs to an account, a link was sent. It is valid for 10 minutes. Check the spam folder, too.",
  noMail:
    "This site sends no mail, so passwords cannot be reset by email. Ask an administrator to set a new one for you.",
  backToLogin: "Remember your password?",
  toLogin: "Log in",

  resetTitle: "Set a new password",
  username: "Username",
  newPassword: "New password",
  repeatPassword: "Confirm new password",
  passwordRule: "{min, number} to {max, number} characters",
  passwordMissing: "Enter a new password",
  passwordLength: "A password has {min, number} to {max, number} characters",
  passwordDiffers: "The passwords do not match",
  reset: "Save the new password",
  resetting: "Saving",
  resetDone: "Your password has been reset. Log in with the new one",
  checking: "Checking the link",
  goneTitle: "This link no longer works",
  goneText:
    "A reset link is valid for 10 minutes and for one use. Requesting a new one invalidates earlier links.",
  requestAgain: "Request a new link",

  confirmTitle: "Confirm your email address",
  confirmText: "New email address of the account {username}:",
  confirm: "Confirm this address",
  confirming: "Confirming",
  confirmDone: "The email address is confirmed",
  confirmDoneText: "{email} is now the email address of the account {username}.",
  confirmHome: "Go to the home page",
  confirmGoneText:
    "A confirmation link is valid for 10 minutes and for one use; a newer link or a new password ends it. Change the email address again in the settings.",

  emailNow: "Current email address: {email}",
  emailNone: "No email address yet",
  newEmail: "New email address",
  code: "Email code",
  codeHint: "The six digits in the email",
  codeFormat: "Enter the six digits from the email",
  sendCode: "Send code",
  waitCode: "{seconds, number} s",
  codeSent: "A code was sent to {email}; it is valid for 10 minutes",
  password: "Current password",
  passwordNeeded: "Enter your current password",
  change: "Change email address",
  changing: "Changing",
  withoutMail: "This site sends no mail, so your password is enough.",

  captchaTitle: "Captcha required",
  captchaText:
    "You submitted too fast several times. Solve the captcha to continue this submission; your code is kept.",
  captchaSubmit: "Submit",
} as const satisfies Shape<typeof source>;
