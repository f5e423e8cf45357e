import { localeOf } from '@techo/core'
import type { ComponentType, ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLanguage } from './LocaleProvider.tsx'

/** Gives React Aria inside the page's language: the order of dates, the names of months, its own spoken hints. */
export function AriaLocale({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage()
  return <I18nProvider locale={localeOf(language)}>{children}</I18nProvider>
}

/** The same for a whole component. Only what asks for a locale has it around, so that public pages do without. */
export const inPageLanguage =
  <Props extends object>(Part: ComponentType<Props>) =>
  (props: Props) => (
    <AriaLocale>
      <Part {...props} />
    </AriaLocale>
  )
