import type { Item } from '../rules/item.ts'
import type { ListState } from './useList.ts'

/** What the fields of one list are given in the sheet. */
export interface FieldsProps {
  readonly item: Item
  readonly state: ListState
  readonly onAchieve: (item: Item) => void
}
