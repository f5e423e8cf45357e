/** One thing that was looked at, and what to do about it. */
export interface Finding {
  /** `look`: it works, or cannot be seen from here, and somebody should know */
  readonly state: 'right' | 'look' | 'wrong'
  readonly part: string
  readonly says: string
  /** what to do next, for what is not right */
  readonly next?: string
}

export const right = (part: string, says: string): Finding => ({ state: 'right', part, says })
export const look = (part: string, says: string, next: string): Finding => ({ state: 'look', part, says, next })
export const wrong = (part: string, says: string, next: string): Finding => ({ state: 'wrong', part, says, next })

export const wordsOf = (error: unknown): string =>
  (error instanceof Error && (error.cause instanceof Error ? error.cause.message : error.message)) || String(error)

/** @param ms milliseconds, more than none */
export function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}

export const inMb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
