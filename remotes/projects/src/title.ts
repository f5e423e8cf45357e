import { countGraphemes } from '@techo/core'

const titleLimit = 500

/** A title as it is kept: one line, trimmed. Null when nothing is left or it is longer than the limit. */
export function titleOf(typed: string): string | null {
  const title = typed.replace(/\s+/gu, ' ').trim()
  return title === '' || countGraphemes(title) > titleLimit ? null : title
}
