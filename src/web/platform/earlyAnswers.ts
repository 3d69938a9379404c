declare global {
  interface Window {
    /** Calls that boot.js made for a guest before the first script was there: address → answer. */
    verdictEarly?: Record<string, Promise<Response>>;
  }
}

/** The answer to a guest's call that is under way since before the scripts; each is given out once. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const early = window.verdictEarly;
  const answer = early?.[url];
  delete early?.[url];
  return answer;
}
