export interface Clock {
  readonly set: (then: () => void, ms: number) => unknown
  readonly clear: (timer: unknown) => void
}

export const wallClock: Clock = {
  set: (then, ms) => setTimeout(then, ms),
  clear: timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
}
