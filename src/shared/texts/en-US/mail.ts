import type { Shape } from "../shape.ts";
import type { mail as source } from "../zh-CN/mail.ts";

export const mail = {
  hello: "Hello,",
  helloTo: "Hello {username},",
  signature: "This email was sent automatically by {site}; please do not reply.",
  minutes: "It is valid for {minutes} minutes and can be used once.",
  notYou: "If you did not request this, ignore this email. Your account is not changed.",

  registerCodeSubject: "Your registration code for {site}",
  registerCodeText: "You are about to register at {site}. Your code:",

  changeEmailCodeSubject: "Confirm your new email address at {site}",
  changeEmailCodeText:
    "You are about to make this the email address of your account at {site}. Your code:",

  emailLinkText:
    "You are about to make this the email address of your account at {site}. Confirm it here:",
  emailLinkButton: "Confirm this address",
  emailAskedSubject: "A new email address for your account at {site}",
  emailAskedText:
    "Someone who knows your password asked to change the email address of your account at {site} to {email}. It changes once that address is confirmed.",
  emailAskedNotYou: "If this was not you, change your password at once: the change then ends.",

  resetLinkSubject: "Reset your password at {site}",
  resetLinkText:
    "A password reset was requested for your account at {site}. Set a new password here:",
  resetLinkButton: "Set a new password",

  emailChangedSubject: "The email address of your account at {site} was changed",
  emailChangedText:
    "The email address of your account at {site} is now {email}. This address no longer belongs to it.",
  emailChangedNotYou: "If this was not you, contact the administrators of the site at once.",

  accountPassedSubject: "Your application at {site} was approved",
  accountPassedText: "Your account {username} at {site} was approved. You can log in now.",
  accountPassedButton: "Go to the site",
  linkPaste: "If the button does not work, open this address in your browser:",

  accountRejectedSubject: "Your application at {site} was rejected",
  accountRejectedText:
    "We are sorry: your application for the account {username} at {site} was rejected. What you entered was deleted, and you can apply with this address again.",
  accountRejectedAsk: "If you have questions, ask the administrators of the site.",

  digestSubject: "{count, plural, one {# unread message} other {# unread messages}} at {site}",
  digestSubjectMore: "More than {count} unread messages at {site}",
  digestText: "This is new for you at {site}:",
  digestMore: "There are more unread messages: {url}",
  digestWhy: "You get this email because you chose it in the settings of your messages.",
  digestEnd: "Unsubscribe from this email",

  contestStartsSubject: "{title} begins soon",
  contestStartsText: "The contest {title} that you are registered for at {site} begins at {time}.",
  contestStartsButton: "Open the contest",

  testMailSubject: "Test email from {site}",
  testMailText: "This is a test email. Sending mail works at {site}.",
} as const satisfies Shape<typeof source>;
