import { Refusal } from "../../shared/call/errors.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Principal } from "../platform/route/principal.ts";
import { readWebsiteConfig } from "../site/service.ts";
import { isNewAccount } from "./heldTexts.sql.ts";
import { linkHosts } from "./linkHosts.ts";
import { type PostPlace, waitsWithLinks } from "./policy.ts";
import type { PostSource } from "./read.ts";

/** Strings that are shown together, such as the title and content of a post, and the HTML of the last string. */
export interface LinkedText {
  texts: readonly string[];
  html: string;
}

interface Writer {
  viewer: Principal;
  place: PostPlace;
  switches: Pick<Switches, "linkHoldHours">;
}

/** Whether a text must wait for approval because it links to another site and the author's account is new. */
export async function mustWait(
  source: PostSource,
  text: LinkedText,
  writer: Writer,
): Promise<boolean> {
  return (await newLinks(source, text, writer)).size > 0;
}

/**
 * Refuses an edit that adds links if a new text with these links would have to wait for approval. The edited text is
 * already visible, so the edit cannot wait for approval. Refusal: LINKS_OF_NEW_ACCOUNT.
 */
export async function refuseAddedLinks(
  source: PostSource,
  { before, after, ...writer }: Writer & { before: () => Promise<LinkedText>; after: LinkedText },
): Promise<void> {
  const added = await newLinks(source, after, writer);
  if (added.size === 0) return;
  const old = await before();
  const oldHosts = linkHosts(old.texts, old.html);
  if ([...added].every((host) => oldHosts.has(host))) return;
  throw new Refusal("LINKS_OF_NEW_ACCOUNT", { hours: writer.switches.linkHoldHours });
}

/** The external sites that a text by a new account links to; empty for all other accounts. */
async function newLinks(
  { db, baseUrl }: PostSource,
  { texts, html }: LinkedText,
  { viewer, place, switches: { linkHoldHours: hours } }: Writer,
): Promise<ReadonlySet<string>> {
  const none = new Set<string>();
  if (hours === 0 || !waitsWithLinks(viewer, place)) return none;
  const hosts = linkHosts(texts, html);
  if (hosts.size === 0) return none;
  const site = await readWebsiteConfig(db, baseUrl);
  for (const address of [baseUrl, site.baseUrl ?? ""]) {
    hosts.delete(URL.parse(address)?.host ?? "");
  }
  if (hosts.size === 0) return none;
  const [account] = await isNewAccount(db, { uid: viewer.uid, hours });
  return account?.isNew ? hosts : none;
}
