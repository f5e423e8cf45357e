import type { Language } from '@techo/core'
import { addresses } from '../addresses.ts'
import { type SectionId, sectionNames } from '../mypage/settings/section-names.ts'
import { type KeyedAction, keysOfPlaces } from '../palette/keys.ts'
import { marked } from './named.ts'
import { places } from './places.gen.ts'

/** Keys that pages know beside those of `palette/keys.ts`. */
export type PageKey = 'Enter' | 'Ctrl+Enter' | 'Esc' | 'j' | 'k' | 'x'

/**
 * How a text about the product names what is in it. Nothing is copied: a button's words come from the message files
 * (`names.gen.ts`, which `pnpm gen` writes), a page's from the table of addresses or what its remote declares (`places.gen.ts`), a section's from the settings, keys from
 * the palette. A name that does not exist any more fails the types, the check of generated files, or the build.
 */
export interface Teller<Name extends string> {
  readonly language: Language
  /** the words on a button, a field or a menu: `<namespace>:<key>` of a message, `menu:<path>`, `panel:<remote>.<id>` */
  readonly say: (name: Name) => string
  /** the same without quotes, for a whole sentence of the product */
  readonly words: (name: Name) => string
  /** a section of the settings */
  readonly setting: (id: SectionId) => string
  /** a page, by its path */
  readonly page: (path: string) => string
  readonly press: (keys: KeyedAction | PageKey) => string
  /** the keys that lead to a page */
  readonly go: (path: string) => string
  /** words that a person types or says themselves; no name of anything */
  readonly typed: (words: string) => string
}

const quotes: Readonly<Record<Language, (text: string) => string>> = {
  ja: text => `「${text.replace(/「([^」]*)」/g, '『$1』')}」`,
  en: text => `“${text}”`,
}

const known = <Found>(found: Found | undefined, what: string): Found => {
  if (found === undefined) throw new Error(`A public text names ${what}, which does not exist`)
  return found
}

export function tellerOf<Name extends string>(language: Language, names: Readonly<Record<Name, string>>): Teller<Name> {
  const quoted = quotes[language]
  const name = (words: string) => marked('name', quoted(words.replace(/…$/, '')))
  return {
    language,
    say: key => name(names[key]),
    words: key => marked('name', names[key]),
    setting: id => name(sectionNames[id][language]),
    page: path =>
      name(
        known(
          [...addresses, ...places].find(each => each.path === path),
          `the page ${path}`,
        ).title[language],
      ),
    press: keys => marked('keys', typeof keys === 'string' ? keys : keys.keys),
    go: path => marked('keys', known(keysOfPlaces[path], `keys for ${path}`)),
    typed: words => marked('typed', quoted(words)),
  }
}
