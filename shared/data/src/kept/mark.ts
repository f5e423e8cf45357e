const mark = 'techo-kept'

/** Says to later pages of this browser that there is something of somebody to remove, without opening a database. */
export function markKept(isKept: boolean): void {
  try {
    if (isKept) globalThis.localStorage?.setItem(mark, 'on')
    else globalThis.localStorage?.removeItem(mark)
  } catch {
    // Then every page looks.
  }
}
