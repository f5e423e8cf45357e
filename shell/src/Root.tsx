import { LocaleProvider, ThemeProvider, useLanguage } from '@techo/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { titleFor } from './title.ts'

/** What every page has around it: language, theme, title, and the way back to the top after a change of path. */
export function Root() {
  return (
    <ThemeProvider>
      <LocaleProvider>
        <PathWatch />
        <Outlet />
      </LocaleProvider>
    </ThemeProvider>
  )
}

function PathWatch() {
  const { pathname, hash } = useLocation()
  const { language } = useLanguage()
  const shown = useRef<string | null>(null)

  useEffect(() => {
    // What was pressed on a page that was rendered beforehand is pressed again now.
    dispatchEvent(new Event('techo:listening'))
    // Who went back types for the next page, while a field of the one before still has the focus.
    addEventListener('popstate', () => {
      // Whatever has the focus is an element of the page, which can lose it.
      if (location.pathname !== shown.current) (document.activeElement as HTMLElement | null)?.blur()
    })
  }, [])

  const told = useRef<string | null>(null)
  useEffect(() => {
    const title = titleFor(pathname, language)
    document.title = title
    // The first page's document came with its tags.
    const before = told.current
    told.current = `${pathname} ${language}`
    if (before === null || before === told.current) return
    import('./head/apply.ts').then(
      ({ applyHead }) => applyHead({ path: pathname, language, title, origin: location.origin, isNamed: false }),
      () => {},
    )
  }, [pathname, language])

  useEffect(() => {
    // A language chosen on the page is no longer the one that the address names.
    const named = new URL(location.href)
    const asked = named.searchParams.get('hl')
    if (asked === null || asked === language) return
    named.searchParams.delete('hl')
    history.replaceState(history.state, '', named)
  }, [language])

  useLayoutEffect(() => {
    if (shown.current !== pathname && shown.current !== null) {
      document.querySelector('[data-scroll]')?.scrollTo(0, 0)
      window.scrollTo(0, 0)
      // Readers by ear start at the new page's heading, unless a field of the page has asked for the focus.
      const main = document.getElementById('main')
      if (!main?.contains(document.activeElement))
        main?.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    }
    shown.current = pathname
    // An anchor is where the reader wanted to go.
    if (hash) anchored(hash)?.scrollIntoView()
  }, [pathname, hash])

  return null
}

const anchored = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
