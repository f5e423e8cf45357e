import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { layoutOf } from './addresses.ts'
import { provideRegistry, readRegistry } from './federation/registry.ts'
import { getLoader, preloadPath, tellTarget } from './federation/remotes.ts'
import { createGrafting } from './grafting.ts'
import { restoreLooks } from './mypage/settings/looks.ts'
import { mayEnter } from './navigation.ts'
import { layouts } from './pages.ts'
import { isStaleChunk } from './reload.ts'
import { reportError } from './report.ts'
import { createRoutes } from './routes.tsx'
import { hasSession } from './session.ts'
import { reloadTo, startUpdateWatch, update } from './update-watch.ts'

/** Puts the parts together: registry, grafting, the one router, and what watches over the page. */
export async function start(): Promise<void> {
  restoreLooks()
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
  void startUpdateWatch()

  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no place for the page')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

function caught(kind: string, error: unknown, target: () => string): void {
  if (isStaleChunk(error)) {
    void update.checkNow()
    void reloadTo(target())
  } else if (error) reportError(kind, error)
}
