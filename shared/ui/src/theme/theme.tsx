import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { remember } from '../remembered.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const kept = remember('techo-theme')

const isTheme = (value: string | null): value is Theme => themes.some(theme => theme === value)

const firstTheme = (): Theme => {
  const chosen = kept.read()
  return isTheme(chosen) ? chosen : 'system'
}

/** Puts the theme on the document: `data-theme` when one was chosen, nothing or `system` when the system decides. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  // The same value again would be a change to the browser, which then styles all that stands anew.
  if ((dataset.theme ?? 'system') === theme) return
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

interface ThemeChoice {
  readonly theme: Theme
  readonly setTheme: (theme: Theme) => void
}

const ThemeContext = createContext<ThemeChoice | null>(null)

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [theme, setState] = useState(firstTheme)
  useLayoutEffect(() => applyTheme(theme), [theme])
  const setTheme = useCallback((next: Theme) => {
    kept.write(next)
    setState(next)
  }, [])
  const choice = useMemo(() => ({ theme, setTheme }), [theme, setTheme])
  return <ThemeContext value={choice}>{children}</ThemeContext>
}

/** The theme the person chose, and the way to choose another. Throws outside ThemeProvider. */
export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext)
  if (!choice) throw new Error('useTheme needs ThemeProvider around it')
  return choice
}
