/**
 * Styles of the API page, in the colours and sizes of `src/web/ui/tokens.css`. The styles are part of the page, because
 * the page also works without the web build; no font, style sheet or picture is fetched.
 */
export const apiPageStyle = `
:root { color-scheme: light dark;
  --bg: light-dark(#f4f6f7, #10171a); --surface: light-dark(#fff, #172024); --surface-2: light-dark(#eff3f4, #1e292e);
  --line: light-dark(#dce3e6, #2a373d); --text: light-dark(#162025, #e3eaed); --text-2: light-dark(#46545c, #b3c0c6);
  --accent: light-dark(#0d5c73, #64c3da); --accent-soft: light-dark(#dfeef2, #15343e);
  --good: light-dark(#11683a, #74d397); --warn: light-dark(#7d4b00, #f0b659); --bad: light-dark(#a8231c, #ff968c);
  --bar: 3.5rem; --gutter: clamp(0.75rem, 2vw, 1.25rem); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--bar) + 1rem); }
body { margin: 0; background: var(--bg); color: var(--text); font: 0.9375rem/1.55 system-ui, -apple-system, "Segoe UI",
  Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; overflow-wrap: break-word; }
a { color: var(--accent); text-underline-offset: 0.2em; }
.skip { position: fixed; top: -4rem; left: 1rem; z-index: 2; padding: 0.5rem 1rem; background: var(--surface); }
.skip:focus { top: 0.5rem; }
.bar { position: sticky; top: 0; z-index: 1; background: var(--surface); border-bottom: 1px solid var(--line); }
.inner, .page { max-width: 90rem; margin: 0 auto; padding: 0 var(--gutter); }
.inner { display: flex; align-items: center; gap: 0.25rem 1rem; height: var(--bar); }
.inner a { display: flex; align-items: center; min-height: 2.25rem; color: var(--text-2); font-size: 0.875rem;
  font-weight: 500; text-decoration: none; white-space: nowrap; }
.inner a:hover { color: var(--text); }
.inner .brand { gap: 0.6rem; margin-right: 0.75rem; color: var(--text); font-size: 1.0625rem; font-weight: 700; }
.inner .other { margin-left: auto; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 1.25rem 2rem; align-items: start;
  padding-block: 1.5rem 2rem; }
.menu { position: sticky; top: calc(var(--bar) + 1rem); max-height: calc(100dvh - var(--bar) - 2rem); overflow-y: auto; }
.menu h2 { margin: 0 0 0.5rem; font-size: 0.9375rem; }
.menu ul { margin: 0 0 0.5rem; padding: 0; list-style: none; }
.menu summary, .menu > a { display: flex; align-items: center; gap: 0.5rem; min-height: 2.25rem; padding: 0 0.6rem;
  border-radius: 7px; color: var(--text-2); font-size: 0.875rem; text-decoration: none; }
.menu summary::after { content: attr(data-calls); margin-left: auto; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.menu summary:hover, .menu a:hover { background: var(--surface-2); color: var(--text); }
.menu li a { display: block; padding: 0.25rem 0.6rem 0.25rem 1.2rem; border-radius: 7px; text-decoration: none; }
.back { margin: 0 0 0.4rem; font-size: 0.875rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.3; }
.lead p { max-width: 75ch; margin: 0 0 0.75rem; }
main > section { margin-top: 2rem; }
main > section > h2 { margin: 0 0 0.75rem; font-size: 1.0625rem; }
article { margin: 0 0 0.75rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); }
article h3 { margin: 0; font-size: 0.9375rem; font-weight: 400; }
article h4 { margin: 0.75rem 0 0.25rem; font-size: 0.8125rem; color: var(--text-2); }
article p { margin: 0.25rem 0; }
.needs { color: var(--text-2); font-size: 0.8125rem; }
b { display: inline-block; min-width: 3.4em; color: var(--accent); }
b.POST { color: var(--good); } b.PUT { color: var(--warn); } b.DELETE { color: var(--bad); }
code, pre { font: 0.94em/1.5 "JetBrains Mono", ui-monospace, "SFMono-Regular", Consolas, monospace; overflow-wrap: anywhere; }
.menu code { font-size: 0.75rem; }
.wide { overflow-x: auto; }
section > .wide { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.3rem 0.7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { background: var(--surface-2); color: var(--text-2); font-size: 0.8125rem; font-weight: 600; white-space: nowrap; }
pre { overflow: auto; max-height: 26rem; margin: 0.5rem 0 0; padding: 0.75rem; border-radius: 7px; background: var(--surface-2); }
summary { cursor: pointer; }
article details { margin-top: 0.5rem; font-size: 0.875rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.wide:focus-visible, .menu :focus-visible { outline-offset: -2px; }
@media (max-width: 60rem) {
  .page { grid-template-columns: minmax(0, 1fr); }
  .menu { position: static; max-height: none; padding: 0.75rem; border: 1px solid var(--line); border-radius: 12px;
    background: var(--surface); }
  .menu .groups { columns: 9rem; }
}
@media (max-width: 30rem) {
  .inner a.section { display: none; }
}
@media print { .bar, .menu { display: none; } .page { display: block; } }
`;
