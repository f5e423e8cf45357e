import type { Language } from '@techo/core'

interface Words {
  readonly title: string
  /** one sentence under the title */
  readonly text: string
  /** what a person notices, one sentence each */
  readonly items: readonly string[]
}

/** A release as `/updates` tells of it. Its day is also its anchor: `/updates#2026-11-20`. */
export interface Update extends Readonly<Record<Language, Words>> {
  /** civil day, `2026-11-20` */
  readonly day: string
}
