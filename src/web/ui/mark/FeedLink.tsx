import { Icon } from "../control/Icon.tsx";

/** Links to a feed of the page's list in the document head, where feed readers look for it. */
export function FeedInHead({ path, title }: { path: string; title: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={path} />;
}

/** The same, with a link on the page. */
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
