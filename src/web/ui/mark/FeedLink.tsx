import { Icon } from "../control/Icon.tsx";

/** Puts a link to the list's feed into the document head, where feed readers look for it. */
export function FeedInHead({ path, title }: { path: string; title: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={path} />;
}

/** Links to the feed, both in the document head and on the page. */
export function FeedLink({ path, children }: { path: string; children: string }) {
  return (
    <>
      <FeedInHead path={path} title={children} />
      <a href={path}>
        <Icon name="feed" /> {children}
      </a>
    </>
  );
}
