/** Styles of the API page, which is self-contained: no font, script or picture is fetched. */
export const apiPageStyle = `
:root { color-scheme: light dark; --line: light-dark(#d7dbe0, #3a4048); --soft: light-dark(#f4f6f8, #1d2126);
  --ink: light-dark(#1b1f24, #e6e9ed); --ground: light-dark(#fff, #14171a); --link: light-dark(#0b5cad, #7cb7ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; }
a { color: var(--link); }
code, pre { font: 0.9em/1.5 ui-monospace, "SFMono-Regular", Consolas, monospace; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
article { margin: 1.5rem 0; padding: 0.25rem 1rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
h3 b { display: inline-block; min-width: 3.2em; }
nav ul { columns: 22rem; padding-left: 1.2rem; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { font-weight: 600; }
pre { overflow: auto; max-height: 26rem; padding: 0.75rem; border-radius: 6px; background: var(--soft); }
summary { cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`;
