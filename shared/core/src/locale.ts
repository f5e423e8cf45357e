import type { Language } from './messages.ts'
import { plainDates } from './plain-dates.ts'
import { saidOf } from './said.ts'

/**
 * How each language writes days, times, numbers and money, everywhere: on pages, in the fields of React Aria, in letters. English
 * puts the month first, as its date fields do; the clock has 24 hours in both.
 */
const locales: Readonly<Record<Language, string>> = { ja: 'ja-JP', en: 'en-US' }

/** The BCP 47 tag of a language, for libraries that ask for one. */
export const localeOf = (language: Language): string => locales[language]

interface Format {
  readonly format: (value: never) => string
}

const nameOf = (value: unknown): string | number =>
  value instanceof Date ? Number(value) : Object.is(value, -0) ? '-0' : String(value)

/** Says a value without a format; undefined where it cannot. */
type Write = (value: never) => string | undefined

/** A format that is made when it is asked for something it has not said before, and that `write` cannot say. */
function lazily<Made extends Format>(of: string, make: () => Made, write?: Write): Made {
  let made: Made | undefined
  const real = () => {
    made ??= make()
    return made
  }
  const say = (value?: never) =>
    value === undefined
      ? real().format(value as never)
      : (write?.(value) ?? saidOf(of, nameOf(value), () => real().format(value)))
  return new Proxy({} as Made, {
    get: (_, name) => {
      if (name === 'format') return say
      const { [name as keyof Made]: member } = real()
      return typeof member === 'function' ? member.bind(real()) : member
    },
  })
}

/** Making a format takes as long as drawing a row, and each row asks for its own. */
function kept<Options, Made extends Format>(
  kind: string,
  make: (language: Language, options: Options) => Made,
  writerOf?: (language: Language, options: Options) => Write | undefined,
) {
  const formats = new Map<string, Made>()
  return (language: Language, options: Options): Made => {
    const of = `${kind} ${language}${JSON.stringify(options)}`
    const format = formats.get(of) ?? lazily(of, () => make(language, options), writerOf?.(language, options))
    formats.set(of, format)
    return format
  }
}

const newDates = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { hourCycle: 'h23', ...options })

const dates = kept('date', newDates, plainDates)

/** A format of moments for a reader. Say the `timeZone`, else it is the device's; times have 24 hours unless `options` say otherwise. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  // A device may be carried into another zone while the page is open.
  (options.timeZone ? dates : newDates)(language, options)

const numbers = kept(
  'number',
  (language, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locales[language], options),
)

/** A format of numbers, money and shares for a reader. */
export const numberFormat = (language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numbers(language, options)
