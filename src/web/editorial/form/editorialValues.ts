import type { EditorialText } from "../../../shared/discussion/editorial.ts";
import type { EditorialRelease } from "../../../shared/discussion/editorialRules.ts";
import type { Locale } from "../../../shared/text/locale.ts";

/** The values of an editorial's form. A language whose title and text are both empty does not count as written. */
export interface EditorialValues {
  zhTitle: string;
  zhContent: string;
  enTitle: string;
  enContent: string;
  release: EditorialRelease;
  /** Release time in the format of the date-time field; empty if there is none. */
  releaseAt: string;
}

/** The names of the fields of each language. */
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

/** The form values for stored texts. */
export function valuesOfTexts(texts: readonly EditorialText[]): EditorialValues {
  const values = { ...emptyValues };
  for (const { locale, title, content } of texts) {
    const fields = fieldsOf[locale];
    values[fields.title] = title;
    values[fields.content] = content;
  }
  return values;
}

/** The texts of the form, in the order of the languages. */
export function textsOfValues(values: EditorialValues): EditorialText[] {
  return languages.flatMap((locale) => {
    const title = values[fieldsOf[locale].title];
    const content = values[fieldsOf[locale].content];
    return title.trim() === "" && content.trim() === "" ? [] : [{ locale, title, content }];
  });
}

/**
 * The form field that the server refused, from its name in the call (`texts.0.content`); null if this is not a field of
 * the form.
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
