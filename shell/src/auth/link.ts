import type { Problem } from '@techo/core'

/** Whether the same link may work at another try: no answer came, or it came too soon. */
export const mayRepeat = ({ kind }: Problem): boolean =>
  kind === 'offline' || kind === 'unavailable' || kind === 'limited'

/**
 * A link works once, and React mounts twice in development: the second mount gets the first one's answer. What may come next
 * time is asked again.
 */
export function onceForEach<Args extends readonly unknown[]>(
  ask: (secret: string, ...args: Args) => Promise<Problem | null>,
): typeof ask {
  const answers = new Map<string, Promise<Problem | null>>()
  return (secret, ...args) => {
    const answer = answers.get(secret) ?? ask(secret, ...args)
    answers.set(secret, answer)
    void answer.then(found => {
      if (found && mayRepeat(found)) answers.delete(secret)
    })
    return answer
  }
}
