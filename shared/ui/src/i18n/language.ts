import { type Language, languages, matchLanguage } from '@techo/core'
import { remember } from '../remembered.ts'

/**
 * The language the page speaks. Texts arrive by `defineMessages`; nothing is fetched, so a change of language is one
 * synchronous re-render and never a reload.
 */

const kept = remember('techo-language')

const isLanguage = (value: string | null): value is Language => languages.some(language => language === value)

/** The parameter of an address that names the language of its document, for crawlers and links: it is followed, not remembered. */
const askedFor = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('hl')

const firstLanguage = (): Language => {
  const asked = askedFor()
  if (isLanguage(asked)) return asked
  const chosen = kept.read()
  if (isLanguage(chosen)) return chosen
  return typeof navigator === 'undefined' ? languages[0] : matchLanguage(navigator.languages ?? [])
}

const markDocument = (language: Language) => {
  // The same value again would be a change to the browser, which then styles all that stands anew.
  if (typeof document !== 'undefined' && document.documentElement.lang !== language)
    document.documentElement.lang = language
}

let current = firstLanguage()

markDocument(current)

export const getLanguage = (): Language => current

/** Changes the language of the whole page at once and keeps the choice on this device. */
export function setLanguage(language: Language): void {
  if (language === current) return
  kept.write(language)
  speak(language)
  markDocument(language)
}

/** Changes the language without keeping the choice: what renders pages without a browser speaks one after the other. */
export function speak(language: Language): void {
  current = language
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

export const subscribeLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
