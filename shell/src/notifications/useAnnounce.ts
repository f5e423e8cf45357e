import { usePreferences, useSession } from '@techo/data'
import { toast, useLanguage } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useEffect, useRef } from 'react'
import { usePreference } from '../mypage/preferences.ts'
import type { NoticeRow } from './api.ts'
import { isQuiet, readNoticeChoices } from './choices.ts'
import { isTimely, noticeOf } from './declared.ts'
import { showOnDevice } from './device-notices.ts'
import { useNoticeText } from './messages.ts'
import { onceNoDialog } from './once-no-dialog.ts'
import { openInbox } from './open-inbox.ts'
import { closeNotices, isPushedHere, keepPush } from './push.ts'
import { useClock } from './useClock.ts'
import { wordsOf } from './words.ts'

/** More at once are said as one sentence. */
const most = 3

/**
 * Says what comes while the page stands: in a corner of the page somebody looks at, else by the device, where that was
 * allowed. What was there when the page came is only counted. In the quiet hours nothing pops up.
 */
export function useAnnounce(stored: readonly NoticeRow[] | undefined): void {
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const person = useSession().user?.id
  const navigate = useNavigate()
  const { date, time } = useClock()
  const [choices] = usePreference('frame.notifications', readNoticeChoices)
  const known = useRef<Set<string> | null>(null)

  useEffect(() => {
    if (person !== undefined) void keepPush(person).catch(() => {})
  }, [person])

  useEffect(() => {
    if (!stored) return
    const read = new Set(stored.flatMap(({ key, read_at }) => (read_at === null ? [] : [key])))
    void closeNotices(key => read.has(key)).catch(() => {})
  }, [stored])

  useEffect(() => {
    if (!stored) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...stored.map(({ key }) => key)])
    const isNew = ({ key, read_at }: NoticeRow) => read_at === null && before !== null && !before.has(key)
    // What was found with the first answers may be about this very minute; what others stored before is no news.
    const fresh = stored.filter(row => isNew(row) && isTimely(row, { date, time }))
    if (fresh.length === 0 || isQuiet(choices, time)) return
    const t = useNoticeText.in(language)
    if (document.visibilityState !== 'visible') {
      // What the server sends to this device is not shown a second time.
      const own = isPushedHere(person) ? fresh.filter(({ kind }) => !noticeOf(kind)) : fresh
      for (const row of own.slice(0, most))
        showOnDevice({ ...wordsOf(row, language, timeZone), key: row.key, href: row.href })
      return
    }
    if (fresh.length > most) {
      const message = `${t('title')} (${fresh.length})`
      onceNoDialog(() => toast({ message, action: { label: t('open'), onAction: openInbox } }))
      return
    }
    for (const row of fresh) {
      const { title, note } = wordsOf(row, language, timeZone)
      const onAction = () => void navigate(row.href)
      const told = { message: `${title} — ${note}`, duration: null, action: { label: t('open'), onAction } }
      onceNoDialog(() => toast(told))
    }
  }, [stored, language, timeZone, person, navigate, date, time, choices])
}
