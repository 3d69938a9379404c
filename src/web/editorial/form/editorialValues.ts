import type { EditorialText } from "../../../shared/discussion/editorial.ts";
import type { EditorialRelease } from "../../../shared/discussion/editorialRules.ts";
import type { Locale } from "../../../shared/text/locale.ts";

/**
 * The values of an editorial's form. A language whose title and content are both empty is omitted from the editorial.
 */
export interface EditorialValues {
  zhTitle: string;
  zhContent: string;
  enTitle: string;
  enContent: string;
  release: EditorialRelease;
  /** Release time in the format of the date-time field; empty if there is none. */
  releaseAt: string;
}

/** For each language, the names of the form fields for title and content. */
export const fieldsOf = {
  "zh-CN": { title: "zhTitle", content: "zhContent" },
  "en-US": { title: "enTitle", content: "enContent" },
} as const satisfies Record<
  Locale,
  { title: keyof EditorialValues; content: keyof EditorialValues }
>;

export const languages = ["zh-CN", "en-US"] as const satisfies readonly Locale[];

export const emptyValues: EditorialValues = {
  zhTitle: "",
  zhContent: "",
  enTitle: "",
  enContent: "",
  release: "always",
  releaseAt: "",
};

/** The form values for the stored titles and contents of an editorial. */
export function valuesOfTexts(texts: readonly EditorialText[]): EditorialValues {
  const values = { ...emptyValues };
  for (const { locale, title, content } of texts) {
    const fields = fieldsOf[locale];
    values[fields.title] = title;
    values[fields.content] = content;
  }
  return values;
}

/**
 * The editorial's title and content in each language, in the order of `languages`; languages without title and content
 * are omitted.
 */
export function textsOfValues(values: EditorialValues): EditorialText[] {
  return languages.flatMap((locale) => {
    const title = values[fieldsOf[locale].title];
    const content = values[fieldsOf[locale].content];
    return title.trim() === "" && content.trim() === "" ? [] : [{ locale, title, content }];
  });
}

/**
 * The form field for a field that the server refused (for example `texts.0.content`); null if the form has no such
 * field.
 */
export function fieldOfRefusal(
  refused: string,
  values: EditorialValues,
): keyof EditorialValues | null {
  if (refused === "releaseAt" || refused === "release") return refused;
  const [, index, part] = /^texts\.(\d+)\.(title|content)$/u.exec(refused) ?? [];
  const text = index === undefined ? undefined : textsOfValues(values)[Number(index)];
  if (!text) return null;
  return fieldsOf[text.locale][part === "title" ? "title" : "content"];
}
