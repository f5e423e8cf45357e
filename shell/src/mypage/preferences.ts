import { api, type RowOf, read, shows, upsert, useSession } from '@techo/data'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

/**
 * How the person arranged their frame: rows of `preferences`, one for each key, so that two devices changing different
 * things both win. This device keeps a copy (localStorage), with which the frame is drawn before any answer has come and
 * from which other tabs hear at once.
 */
export type PreferenceKey =
  | 'frame.menu'
  | 'frame.notifications'
  | 'frame.looks'
  | 'frame.calendar'
  | 'frame.digest'
  | 'frame.export'
  | 'frame.start'
  | 'today.cards'
  | 'today.start'
  // Shared with the day's pages, which plan by it.
  | 'daily.planning'

type Row = Pick<RowOf<'preferences'>, 'key' | 'value'>

const preferencesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    shellPreferences: build.query<readonly Row[], void>({
      query: () =>
        read(
          db =>
            db.from('preferences').select('key, value').or('key.like.frame.*,key.like.today.*,key.eq.daily.planning'),
          shows<Row>('preferences', {
            by: ['key'],
            where: ({ key }) => /^(frame|today)\.|^daily\.planning$/.test(key),
          }),
        ),
      providesTags: ['preferences'],
    }),

    setShellPreference: build.mutation<null, Row>({
      query: row => upsert('preferences', row),
    }),
  }),
})

const { useSetShellPreferenceMutation } = preferencesApi

type Values = Readonly<Record<string, unknown>>

const storageKey = 'techo-frame'
const none: Values = {}
let copy: { readonly text: string | null; readonly person: string; readonly values: Values } | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return copy?.text ?? null
  }
}

/** The copy of this person; another person's is nobody's business. */
function valuesOf(person: string): Values {
  const text = stored()
  if (copy && copy.text === text && copy.person === person) return copy.values
  let values = none
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept === 'object' && kept !== null && Reflect.get(kept, 'person') === person) {
      const found: unknown = Reflect.get(kept, 'values')
      if (typeof found === 'object' && found !== null) values = { ...found }
    }
  } catch {
    // Somebody else wrote there.
  }
  copy = { text, person, values }
  return values
}

function keep(person: string, values: Values): void {
  const text = JSON.stringify({ person, values })
  if (text === stored()) return
  copy = { text, person, values }
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // A browser that keeps nothing asks the backend each time.
  }
  tell()
}

const subscribe = (listener: () => void) => {
  const heard = ({ key }: StorageEvent) => {
    if (key === storageKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

/** A preference as this device knows it, and how to change it: here at once, everywhere else as soon as it can be. */
export function usePreference<Value extends object>(
  key: PreferenceKey,
  readValue: (value: unknown) => Value,
): readonly [Value, (value: Value) => void] {
  const person = useSession().user?.id ?? ''
  const values = useSyncExternalStore(subscribe, () => valuesOf(person))
  const [set] = useSetShellPreferenceMutation()
  const raw = values[key]
  return [
    useMemo(() => readValue(raw), [raw, readValue]),
    value => {
      keep(person, { ...valuesOf(person), [key]: value })
      // What is read was JSON and is JSON again.
      void set({ key, value: JSON.parse(JSON.stringify(value)) })
    },
  ]
}

/** Brings the device's copy up to the backend's rows. Once, in the frame. */
export function PreferenceCopy(): null {
  const person = useSession().user?.id
  const { data } = preferencesApi.useShellPreferencesQuery(undefined, { skip: person === undefined })
  useEffect(() => {
    if (person && data) keep(person, Object.fromEntries(data.map(({ key, value }) => [key, value])))
  }, [person, data])
  return null
}
