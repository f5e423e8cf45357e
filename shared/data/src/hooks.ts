import { useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { store } from './page.ts'
import { dismissed, type Notice, noticed, type SessionState, type State, type SyncState } from './store.ts'

const select =
  <Part>(pick: (state: State) => Part) =>
  () =>
    useSelector<State, Part>(pick)

/** Who is signed in; `unknown` until the check of this load is through. */
export const useSession: () => SessionState = select(state => state.session)

/** Writes that wait, why they do not get through, whether the network is there, whether this browser keeps anything. */
export const useSync: () => SyncState = select(state => state.sync)

/** What the person has to be told, oldest first. */
export function useNotices(): { readonly notices: readonly Notice[]; readonly dismiss: (id: string) => void } {
  const notices = useSelector<State, readonly Notice[]>(state => state.notices)
  const dispatch = useDispatch()
  return useMemo(() => ({ notices, dismiss: id => void dispatch(dismissed(id)) }), [notices, dispatch])
}

export const notify = (notice: Omit<Notice, 'id'>): void => void store.dispatch(noticed(notice))
