import type { Language } from '@techo/core'
import { type SectionId, sectionNames } from '../mypage/settings/section-names.ts'
import { type KeyedAction, keyedActions, keysTo } from '../palette/keys.ts'
import { marked } from './named.ts'
import { placeOf } from './places.ts'

/** Keys that pages know beside those of `palette/keys.ts`. */
const pageKeys = ['Enter', 'Ctrl+Enter', 'Esc', 'j', 'k', 'x'] as const
export type PageKey = (typeof pageKeys)[number]

/**
 * How a text about the product names what is in it. Nothing is copied: a button's words come from the message files
 * (`names.gen.ts`, which `pnpm gen` writes), a page's from the table of addresses or what its remote declares, a section's from the settings, keys from
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
    say: key => name(known(names[key], key)),
    words: key => marked('name', known(names[key], key)),
    setting: id => name(sectionNames[id][language]),
    page: path => name(known(placeOf(path), `the page ${path}`).title[language]),
    press: keys => marked('keys', typeof keys === 'string' ? keys : keys.keys),
    go: path => marked('keys', keysTo(known(placeOf(path)?.key, `keys for ${path}`))),
    typed: words => marked('typed', quoted(words)),
  }
}

const isSection = (id: string): id is SectionId => Object.hasOwn(sectionNames, id)

/** What a text of a remote names stands in braces (`GuideTexts` of core): the same names as data. */
export function fillerOf(tell: Teller<string>): (text: string) => string {
  const section = (id: string) => known(isSection(id) ? id : undefined, `the section ${id}`)
  const keys = (id: string) =>
    known(keyedActions.find(each => each.id === id) ?? pageKeys.find(each => each === id), `the keys ${id}`)
  const by: Readonly<Record<string, (what: string) => string>> = {
    ...{ say: tell.say, words: tell.words, page: tell.page, go: tell.go, typed: tell.typed },
    setting: id => tell.setting(section(id)),
    press: id => tell.press(keys(id)),
  }
  return text => text.replace(/\{([a-z]+):([^}]*)\}/g, (whole, kind: string, what: string) => by[kind]?.(what) ?? whole)
}
