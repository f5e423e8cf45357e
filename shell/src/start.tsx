import { getLanguage } from '@techo/ui'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { layoutOf, trimmed } from './addresses.ts'
import { provideRegistry, readRegistry } from './federation/registry.ts'
import { getLoader, preloadPath, tellTarget } from './federation/remotes.ts'
import { enterSafeMode } from './federation/safe-mode.ts'
import { createGrafting } from './grafting.ts'
import { layouts } from './layouts.ts'
import { restoreAppearance } from './mypage/settings/appearance.ts'
import { mayEnter } from './navigation.ts'
import { markOf } from './prerendered.ts'
import { isStaleChunk } from './reload.ts'
import { reportError } from './report.ts'
import { createRoutes } from './routes.tsx'
import { hasSession } from './session.ts'
import { reloadTo, startUpdateWatch, update } from './update-watch.ts'

/** Puts the parts together: registry, grafting, the one router, and what watches over the page. */
export async function start(): Promise<void> {
  restoreAppearance()
  if (await enterSafeMode()) return
  if (process.env.TECHO_REMOTES === 'static') {
    const [{ staticRemotes }, { registryOf }] = await Promise.all([
      import('techo-static-remotes'),
      import('./federation/static.ts'),
    ])
    provideRegistry(registryOf(staticRemotes))
  }
  const { patch, explainMiss } = createGrafting({ readRegistry, getLoader, mayEnter })

  // The frame and the remote of the first page come side by side; the router alone would ask for one after the other.
  if (layoutOf(location.pathname) !== 'default' || hasSession()) {
    layouts[layoutOf(location.pathname)]().catch(() => {})
    preloadPath(location.pathname)
  }

  // The specification wants the top after every change of path, so the browser must not restore a place by itself.
  history.scrollRestoration = 'manual'
  const router = createBrowserRouter(createRoutes(explainMiss), { patchRoutesOnNavigation: patch })
  const target = () => {
    const { pathname, search, hash } = router.state.navigation.location ?? router.state.location
    return pathname + search + hash
  }
  tellTarget(target)

  window.addEventListener('error', ({ error }) => caught('error', error, target))
  window.addEventListener('unhandledrejection', ({ reason }) => caught('rejection', reason, target))
  window.addEventListener('techo:missing', ({ detail }) => void missed(detail, target))
  void startUpdateWatch()

  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no place for the page')
  const app = <App router={router} />
  if (root.dataset.page) await initialized(router)
  else if (layoutOf(location.pathname) === 'default') await Promise.race([initialized(router), patience()])
  // All is read in (index.html): from here on an error says where it was made, above all one of the first drawing.
  if (Reflect.get(Error, 'stackTraceLimit') === 0) Reflect.set(Error, 'stackTraceLimit', 10)
  // The markup is taken over where it is what this browser would draw; a host that cannot choose among documents, or a guard
  // that leads elsewhere, leaves another one here, and that is replaced.
  const { pathname } = router.state.location
  const mark = markOf({ path: pathname, language: getLanguage(), signedIn: hasSession() })
  if (root.dataset.page === mark && !router.state.errors) hydrateRoot(root, app)
  // A snapshot keeps presses for the page, and the sign has nothing to press: between the pieces of a transition the browser would
  // draw frames, a sixteenth of a first visit on a phone.
  else if ('techoSeen' in globalThis || (layoutOf(pathname) === 'default' && trimmed(pathname) !== '/mypage'))
    createRoot(root).render(app)
  // In pieces: frame and cards of the home would be one task of a quarter of a second on a phone.
  else startTransition(() => createRoot(root).render(app))
}

/** So long the snapshot, or the sign, stands alone; then the outline of the page is drawn, which tells of what is slow. */
const patience = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 500))

/** Resolves when the first page's code is there: before that the router draws its outline, and after that all once more. */
const initialized = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (!router.state.initialized) return
      stop()
      resolve()
    }
    const stop = router.subscribe(check)
    check()
  })

/** A part of the page did not come, and the page offers to ask again; where a newer build took its place, that is loaded. */
async function missed(error: unknown, target: () => string): Promise<void> {
  if (!isStaleChunk(error)) return reportError('part', error)
  await update.checkNow()
  if (update.isWaiting()) await reloadTo(target())
}

function caught(kind: string, error: unknown, target: () => string): void {
  // Somebody gave up waiting for what they had pressed.
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (isStaleChunk(error)) {
    void update.checkNow()
    void reloadTo(target())
  } else if (error) reportError(kind, error)
}
