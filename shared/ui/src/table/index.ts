/// <reference path="../css.d.ts" />
/** Tables one moves in by keys, with sorting and selection; on a phone a list of cards. */
export { type Column, DataTable, type DataTableProps, type Sort } from './DataTable.tsx'
