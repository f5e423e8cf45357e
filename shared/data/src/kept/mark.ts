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

/** Whether answers or rows of somebody may lie on this device; where nobody can tell, they may. */
export function mayBeKept(): boolean {
  try {
    return globalThis.localStorage?.getItem(mark) !== null
  } catch {
    return true
  }
}
