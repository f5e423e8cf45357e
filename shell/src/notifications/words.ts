import { dateFormat, fieldOf, filledNotice, formatDay, type Language, noticeReason, parseDay } from '@techo/core'
import { type IconName, iconNamed } from '@techo/ui'
import type { NoticeRow } from './api.ts'
import { noticeOf } from './declared.ts'
import { deviceName } from './device-name.ts'
import { useNoticeText } from './messages.ts'

/** A notification in the words of a language. What another version of the product wrote still has a sentence. */
export interface NoticeWords {
  readonly title: string
  readonly note: string
  readonly icon: IconName
}

const events = {
  security: ['sign_in', 'password', 'email', 'mfa_added', 'mfa_removed'],
  plan: ['trial_ending', 'payment_failed', 'payment_done', 'plan_ending', 'plan_ended'],
  dated: ['trial_ending', 'plan_ending'],
  merge: ['both', 'merged', 'trashed'],
  account: ['deletion_asked', 'deletion_cancelled', 'export_ready', 'import_done'],
} as const

/** @param timeZone of the days that moments fall on; the device's without it */
export function wordsOf(
  { kind, params }: Pick<NoticeRow, 'kind' | 'params'>,
  language: Language,
  timeZone?: string,
): NoticeWords {
  const t = useNoticeText.in(language)
  const of = (name: string): unknown => fieldOf(params, name)
  const text = (name: string) => {
    const value = of(name)
    return typeof value === 'string' ? value : ''
  }
  switch (kind) {
    case 'security': {
      const icon = 'shield'
      const what = events.security.find(each => each === of('what')) ?? 'sign_in'
      const device = deviceName(text('agent')) ?? t('unknownDevice')
      return { icon, title: t(what), note: what === 'sign_in' ? t('sign_in.note', { device }) : t('security.note') }
    }
    case 'merge': {
      const what = events.merge.find(each => each === of('what')) ?? 'merged'
      const title = t(`merge_${what}`, { title: text('title') || t('untitled') })
      return { icon: what === 'trashed' ? 'trash' : 'copy', title, note: t(`merge_${what}.note`) }
    }
    case 'plan': {
      const icon = 'star'
      const dated = events.dated.find(each => each === of('what'))
      const day = dated && parseDay(text('date'))
      if (dated && day)
        return { icon, title: t(`${dated}.on`, { day: formatDay(day, language, 'short') }), note: t(`${dated}.note`) }
      return { icon, title: t(events.plan.find(each => each === of('what')) ?? 'plan.other'), note: t('plan.note') }
    }
    case 'account': {
      const icon = 'user'
      const what = events.account.find(each => each === of('what')) ?? 'account.other'
      if (what !== 'deletion_asked') return { icon, title: t(what), note: t('account.note') }
      const at = Date.parse(text('at'))
      const day = dateFormat(language, { dateStyle: 'long', ...(timeZone ? { timeZone } : {}) })
      return {
        icon,
        title: Number.isNaN(at) ? t(what) : t('deletion_asked.on', { day: day.format(at) }),
        note: t('deletion_asked.note'),
      }
    }
    default: {
      const notice = noticeOf(kind)
      if (!notice) return { icon: 'bell', title: text('title') || t('other'), note: t('other.note') }
      const note = noticeReason(notice, params)?.text[language] ?? ''
      const icon = iconNamed(notice.icon)
      return {
        icon,
        title: filledNotice(notice.says[language], params, language),
        note: filledNotice(note, params, language),
      }
    }
  }
}
