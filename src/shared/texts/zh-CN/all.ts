import { account } from "./account.ts";
import { editor } from "./editor.ts";
import { home } from "./home.ts";
import { problemList } from "./problemList.ts";
import { problemPage } from "./problemPage.ts";
import { shell } from "./shell.ts";
import { submission } from "./submission.ts";
import { ui } from "./ui.ts";
import { verdict } from "./verdict.ts";

/** All UI strings of the web pages in this language, by feature. The messages of refused calls come from the server. */
export const texts = {
  account,
  editor,
  home,
  problemList,
  problemPage,
  shell,
  submission,
  ui,
  verdict,
} as const;
