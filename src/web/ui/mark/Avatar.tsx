import { useState } from "react";
import styles from "./Avatar.module.css";
import { patternBackground } from "./avatarPattern.ts";

/** A user's picture, or a pattern derived from the user's name; only decorative, since the name is next to it. */
export function Avatar(props: { src: string | null; name: string; size: number | string }) {
  const { src, name, size } = props;
  const [isBroken, setBroken] = useState<string | null>(null);
  const style = { ["--avatar" as string]: typeof size === "number" ? `${size}px` : size };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {src && src !== isBroken ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      ) : (
        name.trim() !== "" && <span className={styles.pattern} style={patternBackground(name)} />
      )}
    </span>
  );
}
