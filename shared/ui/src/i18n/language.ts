import { type Language, languages, matchLanguage } from '@techo/core'
import { createInstance } from 'i18next'
import { remember } from '../remembered.ts'

/**
 * The one i18next instance of the page and the language it speaks. Texts arrive by `defineMessages`; nothing is fetched, so
 * a change of language is one synchronous re-render and never a reload.
 */

const kept = remember('techo-language')

const isLanguage = (value: string | null): value is Language => languages.some(language => language === value)

const firstLanguage = (): Language => {
  const chosen = kept.read()
  if (isLanguage(chosen)) return chosen
  return typeof navigator === 'undefined' ? languages[0] : matchLanguage(navigator.languages ?? [])
}

const markDocument = (language: Language) => {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

let current = firstLanguage()

export const i18n = createInstance({
  lng: current,
  fallbackLng: false,
  supportedLngs: [...languages],
  initAsync: false,
  resources: {},
  // Keys are written as they are read: `delete.title` is one key, not a path.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})
void i18n.init()
markDocument(current)

export const getLanguage = (): Language => current

/** Changes the language of the whole page at once and keeps the choice on this device. */
export function setLanguage(language: Language): void {
  if (language === current) return
  current = language
  kept.write(language)
  markDocument(language)
  void i18n.changeLanguage(language)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

export const subscribeLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
