/// <reference path="../css.d.ts" />
/** Lists that people put in order themselves. */
export { moveTo, type Neighbours, neighboursOf } from './order.ts'
export { type SortableControls, SortableList, type SortableListProps } from './SortableList.tsx'
