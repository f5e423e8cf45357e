import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { newId, type Problem } from '@techo/core'
import { combineReducers } from 'redux'
import { api } from './api.ts'
import type { Dependencies } from './base-query.ts'
import type { TableName } from './database.ts'
import { type Preferences, storedPreferences } from './preferences.ts'
import type { Session, User } from './supabase.ts'
import type { SignInState } from './token.ts'

/**
 * The client's state: the cache of rows and four small slices. Remotes add neither slices nor middleware; a row belongs to
 * the cache, a place to the address, a half-typed form to the form.
 */
export interface SessionState {
  /** half: the password was right, the second factor is still asked for; session and user are null until then */
  readonly status: 'unknown' | SignInState
  readonly session: Session | null
  readonly user: User | null
  /** signed in through the letter for a forgotten password: the page for a new one may be shown */
  readonly recovering: boolean
  /** The backend ended the session of this device by itself, so many days after it was last used. Null otherwise. */
  readonly ended: { readonly days: number } | null
}

export interface SyncState {
  /** changes on this device that are not yet answered; one may be several writes */
  readonly pending: number
  /** why the first of them does not get through; null while all is well */
  readonly failing: Problem | null
  readonly online: boolean
  /** false: this browser keeps nothing on disk, so a write that waits is lost with the page */
  readonly kept: boolean
  /** writes the backend refused, kept until the person has decided */
  readonly refused: number
}

export interface Notice {
  readonly id: string
  /** what happened; the screen has the words */
  readonly problem?: Problem
  readonly table?: TableName
  /** a text of the one who notifies, already in the reader's language */
  readonly text?: string
}

interface Mirrored {
  readonly session: Session | null
  readonly half?: boolean
  readonly recovering?: boolean
  readonly ended?: SessionState['ended']
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'unknown', session: null, user: null, recovering: false, ended: null }),
  reducers: {
    mirrored: (state, { payload }: PayloadAction<Mirrored>): SessionState => ({
      status: payload.session ? 'in' : payload.half ? 'half' : 'out',
      session: payload.session,
      user: payload.session?.user ?? null,
      recovering: (payload.session !== null || payload.half === true) && (payload.recovering ?? state.recovering),
      ended: payload.session || payload.half ? null : (payload.ended ?? state.ended),
    }),
  },
})

const syncSlice = createSlice({
  name: 'sync',
  initialState: (): SyncState => ({ pending: 0, failing: null, online: isOnline(), kept: true, refused: 0 }),
  reducers: {
    // The same state stays the same object: autosave says "one waiting" over and over, and nobody need draw that anew.
    synced: (state, { payload }: PayloadAction<Partial<SyncState>>): SyncState => {
      const next = { ...state, ...payload }
      return JSON.stringify(next) === JSON.stringify(state) ? state : next
    },
  },
})

const isOnline = () => globalThis.navigator?.onLine !== false

const noticesSlice = createSlice({
  name: 'notices',
  initialState: (): readonly Notice[] => [],
  reducers: {
    noticed: {
      reducer: (state, { payload }: PayloadAction<Notice>): readonly Notice[] => [...state, payload].slice(-20),
      prepare: (notice: Omit<Notice, 'id'>) => ({ payload: { id: newId(), ...notice } }),
    },
    dismissed: (state, { payload }: PayloadAction<string>): readonly Notice[] =>
      state.filter(({ id }) => id !== payload),
    cleared: (): readonly Notice[] => [],
  },
})

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: storedPreferences,
  reducers: {
    // Assigned and not made anew: what says nothing new is no change then, and every page is drawn for these.
    preferred: (state, { payload }: PayloadAction<Partial<Preferences>>) => {
      Object.assign(state, payload)
    },
  },
})

export const { mirrored } = sessionSlice.actions
export const { synced } = syncSlice.actions
export const { noticed, dismissed, cleared } = noticesSlice.actions
export const { preferred } = preferencesSlice.actions

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  session: sessionSlice.reducer,
  sync: syncSlice.reducer,
  notices: noticesSlice.reducer,
  preferences: preferencesSlice.reducer,
})

export const createStore = (dependencies: Dependencies) =>
  configureStore({
    reducer,
    // Walking the whole cache on every action costs more than it finds: rows are JSON by their origin.
    middleware: defaults =>
      defaults({ serializableCheck: false, immutableCheck: false, thunk: { extraArgument: dependencies } }).concat(
        api.middleware,
      ),
    // A tap is drawn in the frame in which it is made, not in the one after it.
    enhancers: defaults => defaults({ autoBatch: { type: 'tick' } }),
    devTools: process.env.NODE_ENV !== 'production',
  })

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<typeof reducer>
