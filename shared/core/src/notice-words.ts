import { formatDay, parseDay } from './day.ts'
import { fieldOf } from './field.ts'
import type { Language } from './messages.ts'
import type { DeclaredNotice, NoticeReason } from './notices.ts'

/** The reason of a declared notice that holds for the params of a notification: the first whose param is there. */
export const noticeReason = ({ because }: DeclaredNotice, params: unknown): NoticeReason | undefined =>
  because.find(reason => {
    if (reason.with === undefined) return true
    const value = fieldOf(params, reason.with)
    return value === true || (typeof value === 'string' && value !== '')
  })

/** A declared text with the params of a notification; what another version of the remote left out is left out. */
export const filledNotice = (text: string, params: unknown, language: Language): string =>
  text
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = fieldOf(params, name)
      if (typeof value !== 'string') return ''
      if (name === 'time' || name === 'start') return value.replace(/^0/, '')
      const day = name === 'date' ? parseDay(value) : null
      return day ? formatDay(day, language, 'short') : value
    })
    .trim()
