/** What the palette shows: the search, one new task, or the keys. */
export type Face = 'find' | 'add' | 'keys'
