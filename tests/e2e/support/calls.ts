import { ROOT_PASSWORD, USER_PASSWORD } from "./sharedSite.ts";
import type { Site } from "./site.ts";

type Address = Pick<Site, "address">;

/** Logs in; returns the token and the response's data about the user as JSON. */
export async function signIn(
  { address }: Address,
  username: string,
): Promise<{ token: string; user: string }> {
  const password = username === "root" ? ROOT_PASSWORD : USER_PASSWORD;
  const response = await fetch(`${address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = response.headers.get("authorization");
  if (!token) throw new Error(`${username} could not sign in: ${await response.text()}`);
  const { data } = (await response.json()) as { data: unknown };
  return { token, user: JSON.stringify(data) };
}

/**
 * Logs in, and returns a function that makes API calls as this user. It returns the data of the response, and fails if
 * the server refuses the call.
 */
export async function callsOf({ address }: Address, username: string) {
  const { token: authorization } = await signIn({ address }, username);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const reply = await fetch(address + path, {
      method,
      headers: isForm ? { authorization } : { authorization, "content-type": "application/json" },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  };
}
