import { dateFormat, numberFormat } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useLanguage } from '@techo/ui'

/** Days as the person writes them, by the clock of where they are. */
export function useFormats(): {
  readonly day: (moment: string) => string
  readonly size: (mebibytes: number) => string
} {
  const { language } = useLanguage()
  const { time_zone } = usePreferences()
  const days = dateFormat(language, {
    dateStyle: 'long',
    timeZone: time_zone,
  })
  const numbers = numberFormat(language, { maximumFractionDigits: 1 })
  return {
    day: moment => days.format(new Date(moment)),
    size: mebibytes =>
      mebibytes >= 1024 ? `${numbers.format(mebibytes / 1024)} GB` : `${numbers.format(mebibytes)} MB`,
  }
}
