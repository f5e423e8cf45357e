/** What the chart says of each line beside its name. */
export const columnKinds = ['start', 'end', 'days', 'float', 'preds', 'progress'] as const
export type ColumnKind = (typeof columnKinds)[number]

export const usualColumns: readonly ColumnKind[] = ['start', 'days']

/** In pixels. */
export const columnWidth: Readonly<Record<ColumnKind, number>> = {
  start: 68,
  end: 68,
  days: 48,
  float: 52,
  preds: 136,
  progress: 56,
}

/** The columns of a kept choice, in the order they are shown in; the usual ones when there is none. */
export function readColumns(value: unknown): readonly ColumnKind[] {
  if (typeof value !== 'object' || value === null) return usualColumns
  const kept: unknown = Reflect.get(value, 'columns')
  return Array.isArray(kept) ? columnKinds.filter(kind => kept.includes(kind)) : usualColumns
}
