import sharp from "sharp";
import type { Caller, Reply, World } from "./world.ts";

export interface FileForm {
  bytes: Buffer;
  field?: string;
  name?: string;
  type?: string;
}

/** Sends a form with one file, as a browser does; `what` is the method and the path, for example `POST /api/x`. */
export async function send(
  world: World,
  as: Caller,
  what: string,
  { bytes, field = "image", name = "picture.png", type = "image/png" }: FileForm,
): Promise<Reply> {
  const [method = "", path = ""] = what.split(" ", 2);
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(world.server.address + path, {
    method,
    headers: {
      "accept-language": "en-US",
      ...(as === "guest" ? {} : { authorization: world.tokens[as] }),
    },
    body: form,
  });
  const text = await response.text();
  const body = JSON.parse(text) as Reply["body"];
  return { status: response.status, headers: response.headers, text, body };
}

/** A picture that is unique to this test. */
export async function picture(width = 30, height = 20): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 90 };
  const create = { width, height, channels: 3 as const, background: "#888", noise };
  return sharp({ create }).png().toBuffer();
}
