import {
  auth,
  onPersonChange,
  onUnauthorized,
  StoreProvider,
  setProfile,
  useNotices,
  useProfile,
  useSession,
} from '@techo/data'
import { Toasts, toast, useLanguage, useTheme } from '@techo/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accessOf, trimmed } from './addresses.ts'
import { LinkedHost } from './linked/LinkedHost.tsx'
import { useMemberText } from './member-messages.ts'
import { AppearanceWatch } from './mypage/settings/AppearanceWatch.ts'
import { safeNext } from './next.ts'
import { isPlanLimit } from './payment/plan-limit.ts'
import { hasSession, rememberSignIn } from './session.ts'
import { forgetSnapshots } from './snapshots.ts'

/** What every page that knows a person stands in: the store, the toasts, and what authentication events lead to. */
export function MemberRoot({ children }: { readonly children: ReactNode }) {
  return (
    <StoreProvider>
      <SessionWatch />
      <PreferenceWatch />
      <AppearanceWatch />
      <NoticeWatch />
      <LinkedHost>{children}</LinkedHost>
      <Toasts />
    </StoreProvider>
  )
}

const isMemberPage = () => accessOf(location.pathname) === 'member'

function SessionWatch() {
  const { status, recovering } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    onUnauthorized({
      isPublicPage: () => !isMemberPage(),
      leave: async () => {
        await auth.signOut('local')
      },
    })
    return onPersonChange((person, before) => {
      rememberSignIn(person === null ? 'out' : 'in')
      forgetSnapshots()
      // Somebody else signed in: a new document, so that nothing of the first person stays anywhere.
      if (person !== null && before !== null) location.replace('/mypage')
      // Signed out, here or in another tab.
      if (person === null && isMemberPage()) void navigate('/login')
    })
  }, [navigate])

  useEffect(() => {
    if (status !== 'unknown') rememberSignIn(status)
    if (status === 'out') forgetSnapshots()
  }, [status])

  useEffect(() => {
    if (recovering && pathname !== '/reset-password') void navigate('/reset-password', { replace: true })
  }, [recovering, pathname, navigate])

  useEffect(() => {
    // The sign-in page asks for the second factor.
    if (status === 'half' && accessOf(pathname) === 'guest' && trimmed(pathname).toLowerCase() !== '/login')
      void navigate('/login', { replace: true })
  }, [status, pathname, navigate])

  useEffect(() => {
    // Signed in while a form for guests was open, perhaps in another tab.
    const query = new URLSearchParams(search)
    if (status !== 'in' || recovering || accessOf(pathname) !== 'guest' || query.get('error')) return
    // Where cookies are blocked the session holds for this page only: the form stays and says so.
    if (!hasSession()) return
    void navigate(safeNext(query.get('next')), { replace: true })
  }, [status, recovering, pathname, search, navigate])

  return null
}

/** Language and theme belong to the person: the profile's are shown, and a choice made anywhere in the page goes into it. */
function PreferenceWatch() {
  const { language, setLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()
  const profile = useProfile()
  useTakenOver(profile.language, language, setLanguage, value => void setProfile({ language: value }))
  useTakenOver(profile.theme, theme, setTheme, value => void setProfile({ theme: value }))
  return null
}

function useTakenOver<Value>(kept: Value, shown: Value, show: (value: Value) => void, keep: (value: Value) => void) {
  const before = useRef(shown)
  useEffect(() => {
    const isChosen = before.current !== shown
    before.current = shown
    if (kept === shown) return
    if (isChosen) keep(shown)
    else show(kept)
  })
}

/** What the data layer has to tell becomes a toast, once. */
function NoticeWatch() {
  const t = useMemberText()
  const { notices, dismiss } = useNotices()
  useEffect(() => {
    for (const { id, text, table, problem } of notices) {
      const what = isPlanLimit(problem) ? 'plan' : (problem?.kind ?? 'bug')
      if (table === 'attachments')
        import('./picture-notice.ts').then(
          ({ tellOfPicture }) => tellOfPicture(problem),
          () => {},
        )
      else toast({ message: text ?? t(`notice.${what}`), tone: problem ? 'danger' : 'plain' })
      dismiss(id)
    }
  }, [notices, dismiss, t])
  return null
}
