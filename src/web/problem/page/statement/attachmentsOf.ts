export interface Attachment {
  name: string;
  content: string;
}

/**
 * Extra files that the problem makes available to contestants' programs, sorted by name; unreadable data is treated as
 * no files.
 */
export function attachmentsOf(userExtraFile: string | null): Attachment[] {
  try {
    const files: unknown = JSON.parse(userExtraFile ?? "{}");
    if (typeof files !== "object" || files === null || Array.isArray(files)) return [];
    return Object.entries(files)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      .map(([name, content]) => ({ name, content }))
      .sort((a, b) => a.name.localeCompare(b.name, "en"));
  } catch {
    return [];
  }
}
