import { useState } from "react";
import styles from "./Avatar.module.css";
import { avatarPattern } from "./avatarPattern.ts";

/** A user's picture, or a pattern derived from their name. Decoration beside the name. */
export function Avatar(props: { src: string | null; name: string; size: number | string }) {
  const { src, name, size } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const style = { ["--avatar" as string]: typeof size === "number" ? `${size}px` : size };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {src && src !== broken ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      ) : (
        name.trim() !== "" && <Pattern name={name} />
      )}
    </span>
  );
}

function Pattern({ name }: { name: string }) {
  const { hue, cells } = avatarPattern(name);
  return (
    <svg
      viewBox="-1.5 -1.5 8 8"
      className={styles.pattern}
      style={{ ["--hue" as string]: hue }}
      shapeRendering="crispEdges"
    >
      <rect x="-1.5" y="-1.5" width="8" height="8" />
      {/* One path: lists have many of these pictures. */}
      <path d={cells.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("")} className={styles.cell} />
    </svg>
  );
}
