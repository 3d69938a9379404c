/** A file or value in a multipart form. */
export interface FormPart {
  name: string;
  value: string | Uint8Array;
  /** If this name is set, the part is sent as a file, as with `<input type=file>`. */
  fileName?: string | undefined;
  /** Media type of a file; absent: `application/octet-stream`. */
  type?: string | undefined;
}

/** The body of a request. Text is sent as UTF-8. */
export type RequestBody =
  | { form: Readonly<Record<string, string>> }
  | { multipart: readonly FormPart[] }
  | { json: object }
  | { bytes: Uint8Array; type: string };

export interface EncodedBody {
  type: string;
  bytes: Uint8Array;
}

/** The bytes of a body and its media type. */
export async function encodeBody(body: RequestBody): Promise<EncodedBody> {
  if ("json" in body)
    return { type: "application/json", bytes: Buffer.from(JSON.stringify(body.json)) };
  if ("form" in body) return encodeForm(body.form);
  if ("bytes" in body) return body;
  // `Response` escapes the names and chooses the boundary as browsers do.
  const response = new Response(formDataOf(body.multipart));
  const type = response.headers.get("content-type") ?? "multipart/form-data";
  return { type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function encodeForm(form: Readonly<Record<string, string>>): EncodedBody {
  const text = new URLSearchParams(form).toString();
  return {
    type: "application/x-www-form-urlencoded",
    // Spaces are sent as `%20`, because not every server reads a plus sign as a space.
    bytes: Buffer.from(text.replaceAll("+", "%20")),
  };
}

function formDataOf(parts: readonly FormPart[]): FormData {
  const data = new FormData();
  for (const { name, value, fileName, type } of parts) {
    if (fileName === undefined && typeof value === "string") data.append(name, value);
    else data.append(name, new Blob([value as BlobPart], { type: type ?? "" }), fileName ?? "");
  }
  return data;
}
