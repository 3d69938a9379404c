/**
 * Splits the chunks of one stream into frames of server-sent events; passes each frame to `take` together with its
 * event type.
 */
export function liveFrames(take: (type: string, frame: string) => void): (chunk: string) => void {
  let rest = "";
  return (chunk) => {
    const frames = (rest + chunk).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      // Searches for the type only at the beginning of the event, since events may be large.
      const type = /"type":"([a-z-]+)"/.exec(frame.slice(0, 200))?.[1];
      if (type !== undefined) take(type, frame);
    }
  };
}
