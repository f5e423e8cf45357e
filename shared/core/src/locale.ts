import type { Language } from './messages.ts'

/**
 * How each language writes days, times, numbers and money, everywhere: on pages, in the fields of React Aria, in letters. English
 * puts the month first, as its date fields do; the clock has 24 hours in both.
 */
const locales: Readonly<Record<Language, string>> = { ja: 'ja-JP', en: 'en-US' }

/** The BCP 47 tag of a language, for libraries that ask for one. */
export const localeOf = (language: Language): string => locales[language]

/** Making a format takes as long as drawing a row, and each row asks for its own. */
function kept<Options, Format>(make: (language: Language, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (language: Language, options: Options): Format => {
    const key = language + JSON.stringify(options)
    const format = made.get(key) ?? make(language, options)
    made.set(key, format)
    return format
  }
}

const newDates = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { hourCycle: 'h23', ...options })
const dates = kept(newDates)

/** A format of moments for a reader. Say the `timeZone`, else it is the device's; times have 24 hours unless `options` say otherwise. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  // A device may be carried into another zone while the page is open.
  (options.timeZone ? dates : newDates)(language, options)

const numbers = kept(
  (language, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locales[language], options),
)

/** A format of numbers, money and shares for a reader. */
export const numberFormat = (language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numbers(language, options)
