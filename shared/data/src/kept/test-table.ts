import type { TableState } from './rows-store.ts'

/** A table of a person that has been brought to its end. */
export const broughtTable = (person: string, table: string): TableState => ({
  person,
  table,
  shape: '',
  from: null,
  after: null,
  isWhole: true,
  newest: null,
  size: 0,
  at: 1,
})
