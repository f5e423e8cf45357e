/// <reference path="../css.d.ts" />
/** Columns of cards that people move. */
export { type BoardColumn, type CardControls, ColumnBoard, type ColumnBoardProps, type Placed } from './ColumnBoard.tsx'
