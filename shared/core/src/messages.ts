/** The languages of the interface, the default first. */
export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** One text in every language: a missing language is a type error. */
export type Titled = Readonly<Record<Language, string>>

/** The same keys in every language. `ja` is the source; `en` must have each of its keys and no other. */
export type Messages<Keys extends string = string> = Readonly<Record<Language, Readonly<Record<Keys, string>>>>

/** Picks the text of one language out of a `Titled`. */
export const definePick =
  (language: Language) =>
  (titled: Titled): string =>
    titled[language]

/** The first language a reader prefers that the product speaks; Japanese when none is. `preferred` is `navigator.languages`. */
export function matchLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    const match = languages.find(language => language === base)
    if (match) return match
  }
  return languages[0]
}
