import { numberFormat } from '@techo/core'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import { useChartT } from './chart-messages.ts'
import { BarChart, type SeriesChartProps } from './SeriesChart.tsx'
import { binsOf } from './scale.ts'

export interface HistogramProps extends Pick<SeriesChartProps, 'title' | 'note' | 'height' | 'className'> {
  /** written after the edges of a bin */
  readonly unit?: string
  readonly values: readonly number[]
  /** about how many bins; their width is a round number */
  readonly bins?: number
}

/** How often values of each size occur. */
export function Histogram({ values, bins = 8, unit = '', ...rest }: HistogramProps) {
  const t = useChartT()
  const { language } = useLanguage()
  const numbers = numberFormat(language, { maximumFractionDigits: 2 })
  const counted = binsOf(values, bins)
  return (
    <BarChart
      {...rest}
      labels={counted.map(({ from, to }) => `${numbers.format(from)}–${numbers.format(to)}${unit}`)}
      series={[{ label: t('count'), values: counted.map(({ count }) => count) }]}
    />
  )
}
