import type { NoticeNow, Reminders, ResolvedRemote } from '@techo/core'
import { useProfile, useSync, useToday } from '@techo/data'
import { useEffect, useRef, useState } from 'react'
import { knownRegistry } from '../federation/registry.ts'
import { getLoader } from '../federation/remotes.ts'
import { usePreference } from '../mypage/preferences.ts'
import { type NoticeRow, useKeepNotificationsMutation, useSettleNotificationsMutation } from './api.ts'
import { readNoticeChoices } from './choices.ts'
import { useClock } from './useClock.ts'

interface Props {
  readonly stored: readonly NoticeRow[] | undefined
}

/** Finds out, for as long as the page stands, what each remote has to tell, and what of it is over. It draws nothing. */
export const Findings = ({ stored }: Props) =>
  knownRegistry()
    .remotes.filter(({ disabled, config }) => !disabled && config.notices)
    .map(remote => <FindingsOf key={remote.id} remote={remote} stored={stored} />)

function FindingsOf({ remote, stored }: Props & { readonly remote: ResolvedRemote }) {
  const reminders = useReminders(remote.id)
  return reminders && <Found remote={remote} reminders={reminders} stored={stored} />
}

/** A remote that does not come, which its loader reports, has nothing to tell until the network is back. */
function useReminders(id: string): Reminders | null {
  const [reminders, setReminders] = useState<Reminders | null>(null)
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      const loader = await getLoader()
      const found = await (await loader.load(id)).reminders?.()
      if (found && !isLeft) setReminders(found)
    }
    const fetch = () => void ask().catch(() => {})
    fetch()
    window.addEventListener('online', fetch)
    return () => {
      isLeft = true
      window.removeEventListener('online', fetch)
    }
  }, [id])
  return reminders
}

/** Keeps what is due now as notifications, once, and reads away those that are over. Waits while there is no network. */
function Found({
  remote: { config },
  reminders,
  stored,
}: Props & { readonly remote: ResolvedRemote; readonly reminders: Reminders }) {
  const today = useToday()
  const { date, time } = useClock()
  const { week_start: weekStart, day_start_hour: dayStartHour } = useProfile()
  const { online } = useSync()
  const [choices] = usePreference('frame.notifications', readNoticeChoices)
  const rows = reminders.useRows({ today, weekStart })
  const [keep] = useKeepNotificationsMutation()
  const [settle] = useSettleNotificationsMutation()
  const asked = useRef(new Set<string>())

  useEffect(() => {
    // What is there already comes first, or everything would be sent at each load.
    if (!stored || rows === undefined || !online) return
    const known = new Set(stored.map(({ key }) => key))
    const now: NoticeNow = { today, date, time, weekStart, dayStartHour }
    const kinds = new Set(config.notices?.map(({ kind }) => kind))
    const isWanted = (kind: string) => kinds.has(kind) && !choices.off.includes(kind)
    const fresh = reminders
      .due(rows, now)
      .filter(({ key, kind }) => !known.has(key) && !asked.current.has(key) && isWanted(kind))
    if (fresh.length > 0) {
      for (const { key } of fresh) asked.current.add(key)
      void keep(fresh)
        .unwrap()
        .catch(() => {
          for (const { key } of fresh) asked.current.delete(key)
        })
    }
    const isOver = (notice: NoticeRow) =>
      notice.read_at === null &&
      kinds.has(notice.kind) &&
      !asked.current.has(`over ${notice.key}`) &&
      reminders.isOver(notice, rows, now)
    const keys = stored.filter(isOver).map(({ key }) => key)
    if (keys.length === 0) return
    for (const key of keys) asked.current.add(`over ${key}`)
    void settle({ keys, at: new Date().toISOString() })
  }, [stored, rows, reminders, config, today, date, time, weekStart, dayStartHour, online, choices, keep, settle])
  return null
}
