declare global {
  interface Window {
    /** Calls that boot.js made for a guest before the first script was loaded: address → response. */
    verdictEarly?: Record<string, Promise<Response>>;
  }
}

/** Response to a guest's call that boot.js has sent; each is returned once. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const early = window.verdictEarly;
  const answer = early?.[url];
  delete early?.[url];
  return answer;
}
