/// <reference path="../css.d.ts" />
/** Charts drawn by hand in SVG and tables: small, in the tokens' colours, each with its numbers as a table. */
export { DonutChart, type DonutChartProps, type DonutPart } from './DonutChart.tsx'
export { HeatMap, type HeatMapProps, levelOf, sumByMonth } from './HeatMap.tsx'
export { Histogram, type HistogramProps } from './Histogram.tsx'
export { type Look, lookOfPage, type PictureLine, shadeOf, sheetOf, writeLine } from './picture.ts'
export { BarChart, LineChart, type Series, type SeriesChartProps } from './SeriesChart.tsx'
export { axisTicks, type Bin, binsOf } from './scale.ts'
