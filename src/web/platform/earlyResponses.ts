declare global {
  interface Window {
    /** Calls made by boot.js for a guest before the first script was loaded: URL → response. */
    verdictEarly?: Record<string, Promise<Response>>;
  }
}

/** Response to a guest's call sent by boot.js; each response is returned once. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const early = window.verdictEarly;
  const answer = early?.[url];
  delete early?.[url];
  return answer;
}
