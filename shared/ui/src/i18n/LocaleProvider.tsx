import type { Language } from '@techo/core'
import { type ReactNode, useInsertionEffect, useSyncExternalStore } from 'react'
import { getLanguage, setLanguage, subscribeLanguage } from './language.ts'

/** The language of the page, and the way to change it without a reload. */
export function useLanguage(): { readonly language: Language; readonly setLanguage: (language: Language) => void } {
  return { language: useSyncExternalStore(subscribeLanguage, getLanguage, getLanguage), setLanguage }
}

/** Prepares the page for the kit. Once, around the whole page. */
export function LocaleProvider({ children }: { readonly children: ReactNode }) {
  useInsertionEffect(keepPressStyleOut, [])
  return children
}

/**
 * React Aria adds a style element for pressable things unless one of that id is there; a strict content security policy
 * refuses it. Its one rule stands in our reset, and this empty element holds the id.
 */
function keepPressStyleOut() {
  const id = 'react-aria-pressable-style'
  if (document.getElementById(id)) return
  const place = document.createElement('meta')
  place.id = id
  document.head.append(place)
}
