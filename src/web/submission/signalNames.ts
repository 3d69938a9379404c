/** Signals that terminate contestants' programs, by their Linux numbers (signal(7)). */
const signalNames = {
  4: "SIGILL",
  5: "SIGTRAP",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  13: "SIGPIPE",
  15: "SIGTERM",
  24: "SIGXCPU",
  25: "SIGXFSZ",
  31: "SIGSYS",
} as const;
export type SignalName = (typeof signalNames)[keyof typeof signalNames];

export function signalName(signal: number): SignalName | null {
  return signal in signalNames ? signalNames[signal as keyof typeof signalNames] : null;
}
