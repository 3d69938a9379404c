/** A draft in the format of an earlier version of these pages. */
interface EarlierDraft {
  key: string;
  /** Returns null if the draft cannot be read. */
  read: (text: string) => { content: unknown; version: unknown; savedAt: unknown } | null;
}

/**
 * The key under which earlier versions stored this draft, before all drafts shared one store; null: earlier versions
 * stored no such draft.
 */
export function earlierDraft(place: { uid: string; name: string }): EarlierDraft | null {
  const key = keyOf(place);
  if (key === null) return null;
  return { key, read: /^(?:comment|print)\//.test(place.name) ? readText : read };
}

function keyOf({ uid, name }: { uid: string; name: string }): string | null {
  const user = encodeURIComponent(uid);
  const [kind = "", ...rest] = name.split("/");
  switch (kind) {
    case "notice":
    case "announcement":
    case "contestAnnouncement":
      return `verdict.dialogDraft/${user}/${name}`;
    case "comment":
    case "discussion":
    case "editorial":
    case "print":
      return `verdict.${kind}/${user}/${rest.join("/")}`;
    case "training":
      return `verdict.trainingDraft/${user}/${rest.join("/")}`;
    default:
      return null;
  }
}

/** The earlier format contains only the text, without a time. */
const readText: EarlierDraft["read"] = (content) => ({
  content,
  version: null,
  savedAt: new Date().toISOString(),
});

/**
 * In this format, a draft contains the values and their version. A training's draft contains only the changed fields,
 * and an editorial's draft calls its version "revision".
 */
const read: EarlierDraft["read"] = (text) => {
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== "object" || draft === null) return null;
    const { values, savedAt, version, revision, ...content } = draft as Record<string, unknown>;
    return { content: values ?? content, version: version ?? revision ?? null, savedAt };
  } catch {
    return null;
  }
};
