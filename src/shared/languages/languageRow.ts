/** A language of the local judge, as the server stores it. */
export interface LocalLanguage {
  /** Never reused, because problem settings refer to it. The ids determine the order in every list. */
  id: number;
  name: string;
  /** MIME type that other clients use to choose syntax highlighting. */
  contentType: string;
  /**
   * The command as contestants see it; a judge node replaces the program's name with its real path and adds only
   * options that do not change the result.
   */
  compileCommand: string;
  /**
   * A complete A+B program. The help page shows the program, and a judge node offers the language only after running it
   * successfully.
   */
  template: string;
  /** Initial text of the editor. */
  codeTemplate: string;
  /** Whether checkers and interactors may be written in this language. */
  isSpj: boolean;
  timeFactor: number;
  memoryFactor: number;
  /** 1, 2, 3… */
  seq: number;
}

export type LanguageRow = Omit<LocalLanguage, "seq">;

/** Languages whose programs start or run more slowly get twice the stated limits, which are for C and C++. */
export const DOUBLED = { isSpj: false, timeFactor: 2, memoryFactor: 2 };
