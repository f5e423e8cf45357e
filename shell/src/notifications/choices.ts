import { fieldOf } from '@techo/core'

/**
 * Which notifications a person wants, and when none may disturb. Lies in `preferences` under `frame.notifications`; what is
 * missing or strange there falls back to the default. Every kind can be put away, but for those of what concerns their safety.
 */
const alwaysTold: readonly unknown[] = ['security', 'account']

export interface NoticeChoices {
  /** kinds, also of remotes that are not there now */
  readonly off: readonly string[]
  /** `HH:MM` on the person's clock; between the two nothing pops up. Null: never quiet */
  readonly quiet: { readonly from: string; readonly to: string } | null
}

const isTime = (text: unknown): text is string => typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export function readNoticeChoices(value: unknown): NoticeChoices {
  const of = (name: string): unknown => fieldOf(value, name)
  const [off, quiet] = [of('off'), of('quiet')]
  const [from, to]: unknown[] = [fieldOf(quiet, 'from'), fieldOf(quiet, 'to')]
  return {
    off: Array.isArray(off) ? off.filter(kind => typeof kind === 'string' && !alwaysTold.includes(kind)) : [],
    quiet: isTime(from) && isTime(to) && from !== to ? { from, to } : null,
  }
}

/** Whether a time (`HH:MM`) lies in the quiet hours, which may reach over midnight. The end is no longer quiet. */
export function isQuiet({ quiet }: Pick<NoticeChoices, 'quiet'>, time: string): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}
