import { auth, onUnauthorized, StoreProvider, useSession } from '@techo/data'
import { Toasts } from '@techo/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accessOf } from './addresses.ts'
import { safeNext } from './next.ts'
import { rememberStanding } from './session.ts'

/** What every page that knows a person stands in: the store, the toasts, and what authentication events lead to. */
export function MemberRoot({ children }: { readonly children: ReactNode }) {
  return (
    <StoreProvider>
      <SessionWatch />
      {children}
      <Toasts />
    </StoreProvider>
  )
}

const isMemberPage = () => accessOf(location.pathname) === 'member'

function SessionWatch() {
  const { status, user, recovering } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const person = useRef<string | undefined>(undefined)
  const id = user?.id

  useEffect(() => {
    onUnauthorized({
      isPublicPage: () => !isMemberPage(),
      leave: async () => {
        await auth.signOut({ scope: 'local' })
        rememberStanding('out')
        await navigate('/login')
      },
    })
  }, [navigate])

  useEffect(() => {
    if (status === 'unknown') return
    rememberStanding(status)
    // Signed out, here or in another tab.
    if (status === 'out' && person.current !== undefined && isMemberPage()) void navigate('/login')
    // Somebody else signed in in another tab: a new document, so that nothing of the first person stays anywhere.
    if (id !== undefined && person.current !== undefined && person.current !== id) location.replace('/mypage')
    person.current = id
  }, [status, id, navigate])

  useEffect(() => {
    if (recovering && pathname !== '/reset-password') void navigate('/reset-password', { replace: true })
  }, [recovering, pathname, navigate])

  useEffect(() => {
    // Signed in while a form for guests was open, perhaps in another tab.
    const query = new URLSearchParams(search)
    if (status !== 'in' || recovering || accessOf(pathname) !== 'guest' || query.get('error')) return
    void navigate(safeNext(query.get('next')), { replace: true })
  }, [status, recovering, pathname, search, navigate])

  return null
}
