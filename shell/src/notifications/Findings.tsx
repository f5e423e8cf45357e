import type { NoticeNow, Reminders, ResolvedRemote } from '@techo/core'
import { usePreferences, useSync, useToday } from '@techo/data'
import { useEffect, useRef, useState } from 'react'
import { Boundary } from '../errors/Boundary.tsx'
import { knownRegistry } from '../federation/registry.ts'
import { getLoader } from '../federation/remotes.ts'
import { usePreference } from '../mypage/preferences.ts'
import { reportRender } from '../report.ts'
import { type NoticeRow, useKeepNotificationsMutation, useSettleNotificationsMutation } from './api.ts'
import { readNoticeChoices } from './choices.ts'
import { useClock } from './useClock.ts'

const againMs = 60_000

interface Props {
  readonly stored: readonly NoticeRow[] | undefined
}

/** Finds out, for as long as the page stands, what each remote has to tell, and what of it is over. It draws nothing. */
export const Findings = ({ stored }: Props) =>
  knownRegistry()
    .remotes.filter(({ disabled, config }) => !disabled && config.notices)
    .map(remote => <FindingsOf key={remote.id} remote={remote} stored={stored} />)

function FindingsOf({ remote, stored }: Props & { readonly remote: ResolvedRemote }) {
  const brought = useReminders(remote.id)
  if (!brought) return null
  const { reminders, turn } = brought
  return (
    <Boundary key={turn} report={error => reportRender(remote.id, remote.build, error)} fallback={() => null}>
      <Found remote={remote} reminders={reminders} stored={stored} />
    </Boundary>
  )
}

interface Brought {
  readonly reminders: Reminders
  /** counts what came: the hooks of another build begin anew */
  readonly turn: number
}

/** A remote that does not come, which its loader reports, is asked again after a while, and when the network is back. */
function useReminders(id: string): Brought | null {
  const [brought, setBrought] = useState<Brought | null>(null)
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const loader = await getLoader()
      const found = await (await loader.load(id)).reminders?.()
      if (!found || isLeft) return
      setBrought(before => (before?.reminders === found ? before : { reminders: found, turn: (before?.turn ?? 0) + 1 }))
    }
    const fetch = () => {
      clearTimeout(timer)
      void ask().catch(() => {
        if (!isLeft) timer = setTimeout(fetch, againMs)
      })
    }
    fetch()
    window.addEventListener('online', fetch)
    return () => {
      isLeft = true
      clearTimeout(timer)
      window.removeEventListener('online', fetch)
    }
  }, [id])
  return brought
}

/** Keeps what is due now as notifications, once, and reads away those that are over. Waits while there is no network. */
function Found({
  remote: { config },
  reminders,
  stored,
}: Props & { readonly remote: ResolvedRemote; readonly reminders: Reminders }) {
  const today = useToday()
  const { date, time } = useClock()
  const { week_start: weekStart, day_start_hour: dayStartHour } = usePreferences()
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
