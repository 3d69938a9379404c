/**
 * An unused name for a picture: browsers name every pasted picture "image.png", and a file with the same name would be
 * replaced in the published statement.
 */
export function freeName(name: string, now: Date): string {
  const dot = name.lastIndexOf(".");
  const stem = (dot > 0 ? name.slice(0, dot) : name).replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 40);
  const ending = (dot > 0 ? name.slice(dot + 1) : "png").replaceAll(/[^A-Za-z0-9]/g, "");
  const time = now.toISOString().replaceAll(/\D/g, "").slice(2, 17);
  return `${stem.replaceAll(/^-+|(?<!-)-+$/g, "") || "picture"}-${time}.${ending || "png"}`;
}
