declare global {
  interface Window {
    /** Requests that boot.js sent for a guest before the first script was loaded, as a map from URL to response. */
    verdictEarly?: Record<string, Promise<Response>>;
  }
}

/** Returns the response to a request that boot.js sent for a guest; each response is returned only once. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const early = window.verdictEarly;
  const answer = early?.[url];
  delete early?.[url];
  return answer;
}
