import type { Language } from '@techo/core'
import { useSyncExternalStore } from 'react'
import { getLanguage, subscribeLanguage } from './language.ts'

type PluralEnding = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Texts = Readonly<Record<string, string>>

type PluralKey<Key> = Key extends `${infer Base}_${PluralEnding}` ? Base : never
type PlainKey<Key> = Key extends `${string}_${PluralEnding}` ? never : Key

/** What English must have for given Japanese texts: each plain key, and `_one` and `_other` for each plural. */
type Needed<Ja> = PlainKey<keyof Ja> | `${PluralKey<keyof Ja>}_${'one' | 'other'}`
type Allowed<Ja> = Needed<Ja> | `${PluralKey<keyof Ja>}_zero`

/** English texts that fit `Ja`: a missing key and a surplus one are both type errors. */
export type EnglishFor<Ja, En> = Readonly<Record<Needed<Ja> & string, string>> &
  Readonly<Record<Exclude<keyof En, Allowed<Ja>>, never>>

export type Values = Readonly<Record<string, string | number>>

/**
 * Says a text, each `{{name}}` in it replaced by the value as it is. Plural keys are named without their ending and need
 * `count`; endings are those of i18next (`_one`, `_other`, and `_zero` where nothing has words of its own). The library itself
 * would be 13 KB compressed on every public page, for this much of it.
 */
export type Translate<Ja> = <Key extends (PlainKey<keyof Ja> | PluralKey<keyof Ja>) & string>(
  key: Key,
  ...values: Key extends PlainKey<keyof Ja> ? [values?: Values] : [values: Values & { readonly count: number }]
) => string

export interface UseT<Ja> {
  /** inside a component: follows the language */
  (): Translate<Ja>
  /** outside React: the language of the moment */
  readonly translate: Translate<Ja>
  readonly in: (language: Language) => Translate<Ja>
}

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  ja: new Intl.PluralRules('ja'),
  en: new Intl.PluralRules('en'),
}

const textOf = (texts: Texts, language: Language, key: string, count: unknown): string | undefined =>
  typeof count === 'number'
    ? ((count === 0 ? texts[`${key}_zero`] : undefined) ??
      texts[`${key}_${plurals[language].select(count)}`] ??
      texts[`${key}_other`] ??
      texts[key])
    : texts[key]

const filled = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))

/**
 * Declares the texts of one package, once, at module level.
 * @param namespace unique among the packages of a page
 * @returns the hook that gives the typed `t`
 */
export function defineMessages<const Ja extends Texts, const En extends Texts>(
  namespace: string,
  texts: { readonly ja: Ja; readonly en: En & EnglishFor<Ja, En> },
): UseT<Ja> {
  const say = (language: Language): Translate<Ja> => {
    const table: Texts = texts[language]
    return (key, ...[values]) => {
      const text = textOf(table, language, key, values?.count)
      if (text === undefined) console.warn(`${namespace} has no text ${key} in ${language}`)
      return values ? filled(text ?? key, values) : (text ?? key)
    }
  }
  const spoken: Readonly<Record<Language, Translate<Ja>>> = { ja: say('ja'), en: say('en') }
  const useT = () => spoken[useSyncExternalStore(subscribeLanguage, getLanguage, getLanguage)]
  const translate: Translate<Ja> = (key, ...values) => spoken[getLanguage()](key, ...values)
  return Object.assign(useT, { translate, in: (language: Language) => spoken[language] })
}
