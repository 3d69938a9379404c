import type { CSSProperties } from "react";

/** Line drawings on a 24 × 24 grid; all have the text's colour and size. */
const paths = {
  check: "M5 12.5 10 17.5 19.5 7",
  cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2",
  memory:
    "M6.5 6.5h11v11h-11zM9.5 3.5v3M14.5 3.5v3M9.5 17.5v3M14.5 17.5v3M3.5 9.5h3M3.5 14.5h3M17.5 9.5h3M17.5 14.5h3",
  burst: "M13 3 5.5 13.5H11L9.5 21 18.5 10H13z",
  hammer: "M14 6.5 17.5 10M4 20l8.5-8.5M10.5 5l8.5 8.5 2-2L12.5 3z",
  lines: "M5 7h14M5 12h9M5 17h14M18 10.5v3",
  overflow: "M5 4.5h14v7H5zM12 11.5v8M8.5 16.5l3.5 3.5 3.5-3.5",
  gear: "M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  half: "M12 3.5a8.5 8.5 0 1 1 0 17zM12 3.5a8.5 8.5 0 0 0 0 17z",
  ring: "M12 3.5a8.5 8.5 0 1 0 8.5 8.5",
  dots: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  question: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5h.01",
  dash: "M6 12h12",
  up: "M6 14.5 12 8.5l6 6",
  down: "M6 9.5l6 6 6-6",
  left: "M14.5 6l-6 6 6 6",
  right: "M9.5 6l6 6-6 6",
  first: "M17 6l-6 6 6 6M7 6v12",
  last: "M7 6l6 6-6 6M17 6v12",
  search: "M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l5 5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  globe:
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c5 5.2 5 11.8 0 17M12 3.5c-5 5.2-5 11.8 0 17",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z",
  screen: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  home: "M4 11.5 12 4.5l8 7M6.5 9.5V19.5h11V9.5M10 19.5v-5.5h4v5.5",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  key: "M8 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM11.3 12.3 20 3.5M16.5 7l2.5 2.5",
  exit: "M10 4H5v16h5M14.5 8l4 4-4 4M18.5 12H9.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  eye: "M2.5 12c2-4 5.3-6.5 9.5-6.5s7.5 2.5 9.5 6.5c-2 4-5.3 6.5-9.5 6.5S4.5 16 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  eyeOff:
    "M4 4l16 16M9.5 5.8c.8-.2 1.6-.3 2.5-.3 4.2 0 7.5 2.5 9.5 6.5-.7 1.4-1.6 2.6-2.6 3.6M15.5 17.7a9.6 9.6 0 0 1-3.5.8c-4.2 0-7.5-2.5-9.5-6.5.8-1.6 1.9-3 3.2-4.1M10 10a3 3 0 0 0 4 4",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  turnLeft: "M4.5 8A8 8 0 1 1 4 13.5M4 4v4.5h4.5",
  turnRight: "M19.5 8A8 8 0 1 0 20 13.5M20 4v4.5h-4.5",
  refresh: "M19.5 8A8 8 0 1 0 20 13.5M20 4v4.5h-4.5",
  warning: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.3h.01",
  info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.7h.01",
  lock: "M6 11h12v9.5H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
  tag: "M4 4h7.5L20 12.5 12.5 20 4 11.5zM8 8h.01",
  play: "M7.5 5v14l11-7z",
  pause: "M8.5 5v14M15.5 5v14",
  external: "M14 4.5h5.5V10M19.5 4.5 11 13M17.5 14v5.5h-13v-13H10",
  download: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
  upload: "M12 16V5M7.5 9.5 12 5l4.5 4.5M5 20h14",
  file: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5",
  feed: "M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14M5.5 18.5h.01",
  list: "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.01M4 12h.01M4 17.5h.01",
  columns: "M3.5 4.5h17v15h-17zM12 4.5v15",
  rows: "M3.5 4.5h17v15h-17zM3.5 12h17",
  share:
    "M6.5 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM17.5 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM17.5 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM8.7 10.9l6.6-3.3M8.7 13.1l6.6 3.3",
  history: "M4.5 8A8.3 8.3 0 1 1 3.7 13M4 3.5V8h4.5M12 8v4.5l3 1.8",
  keyboard: "M3 6.5h18v11H3zM7 10h.01M10.5 10h.01M14 10h.01M17 10h.01M8 14h8",
  chart: "M4 20h16M7 20v-7M12 20V5M17 20v-10",
  printer: "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  chat: "M4 5h16v11h-8.5L7 20v-4H4zM8 9.2h8M8 12.2h5",
  pin: "M9 3.5h6l-.8 6.5 3.3 3.5h-11L9.8 10zM12 13.5v7",
  pen: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
  bin: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5",
  cup: "M8 4h8v5.5a4 4 0 0 1-8 0zM8 6H4.5c0 2.8 1.2 4.5 3.8 4.8M16 6h3.5c0 2.8-1.2 4.5-3.8 4.8M12 13.5v6M8.5 20h7",
  people:
    "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.3.5 3.7 2 4 4.7",
} as const;

export type IconName = keyof typeof paths;

/** An icon that is only decorative next to text; set `label` only if the icon stands alone. */
export function Icon(props: {
  name: IconName;
  size?: number | string;
  label?: string;
  className?: string;
  style?: CSSProperties;
}) {
  const { name, size = "1.15em", label, className, style } = props;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      style={style}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
