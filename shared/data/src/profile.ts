import { civilDay, type Day } from '@techo/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { api } from './api.ts'
import { read } from './asked.ts'
import type { Db, QueryData, RowOf, UpdateOf } from './database.ts'
import { store } from './page.ts'
import { type Preferences, readPreferences, storePreferences } from './preferences.ts'
import { shows } from './shown.ts'
import { preferred, type State } from './store.ts'
import { patch } from './write.ts'

/**
 * The person: their row of `profiles` over what this device knows already, so that there is always an answer, signed in or
 * not, online or not.
 */
export type Profile = Preferences & Pick<RowOf<'profiles'>, 'name' | 'birthday' | 'avatar'>
export type ProfileColumns = Partial<Profile>

const readProfile = (db: Db) =>
  db
    .from('profiles')
    .select(
      'user_id, name, birthday, avatar, language, time_zone, day_start_hour, week_start, theme, text_size, reduced_motion',
    )
    .single()

const profileApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    profile: build.query<QueryData<ReturnType<typeof readProfile>>, void>({
      // A choice made while an answer is on its way stands over it.
      query: () => read(readProfile, shows('profiles', { by: ['user_id'] })),
      providesTags: ['profiles'],
      onQueryStarted: async (_, { queryFulfilled }) => {
        try {
          prefer(readPreferences((await queryFulfilled).data))
        } catch {
          // The device's copy stays.
        }
      },
    }),

    setProfile: build.mutation<null, { readonly user: string; readonly columns: UpdateOf<'profiles'> }>({
      query: ({ user, columns }) => patch('profiles', { user_id: user }, columns),
    }),
  }),
})

const prefer = (columns: Partial<Preferences>) => {
  store.dispatch(preferred(columns))
  storePreferences(store.getState().preferences)
}

/** What counts and looks depend on. It asks nothing of the server, so each row of a list may: the frame keeps them current. */
export const usePreferences = (): Preferences => useSelector<State, Preferences>(state => state.preferences)

/** The person with their name, birthday and picture. Asks for their row. */
export function useProfile(): Profile {
  const preferences = usePreferences()
  const isIn = useSelector<State, boolean>(state => state.session.status === 'in')
  const { data } = profileApi.useProfileQuery(undefined, { skip: !isIn })
  return { name: data?.name ?? '', birthday: data?.birthday ?? null, avatar: data?.avatar ?? null, ...preferences }
}

/** Changes what is given, on this device at once, and in the person's row where somebody is signed in. */
export async function setProfile(columns: ProfileColumns): Promise<void> {
  prefer(readPreferences(columns))
  const { user } = store.getState().session
  if (!user) return
  await store.dispatch(profileApi.endpoints.setProfile.initiate({ user: user.id, columns }, { track: false }))
}

const today = ({ time_zone, day_start_hour }: Preferences, now: number): Day => civilDay(now, time_zone, day_start_hour)

/** The person's civil day. Moves on when their day begins and when the page is looked at again. */
export function useToday(): Day {
  const preferences = usePreferences()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    // Days begin on whole minutes in every zone. A timer to midnight would be wrong after sleep or a change of the clock.
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          tick()
          wait()
        },
        60_000 - (Date.now() % 60_000),
      )
    }
    wait()
    window.addEventListener('focus', tick)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', tick)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return today(preferences, now)
}

/** The same outside a component. */
export const currentDay = (now: number = Date.now()): Day => today(store.getState().preferences, now)
