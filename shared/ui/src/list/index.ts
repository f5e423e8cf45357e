/// <reference path="../css.d.ts" />
/** Lists one moves in by keys, with selection; past a hundred rows only those in sight are in the document. */
export { List, type ListProps } from './List.tsx'
export type { RowState, Selecting } from './useRows.ts'
