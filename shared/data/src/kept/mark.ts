/** Whose answers and rows lie on this device; what was kept before there were names here says that of somebody. */
const mark = 'techo-kept'

/** Undefined where nobody can tell. */
const whose = (): string | null | undefined => {
  try {
    return globalThis.localStorage?.getItem(mark)
  } catch {
    return undefined
  }
}

/** Says to later pages of this browser that there is something of a person to remove, without opening a database. */
export function markKept(person: string): void {
  try {
    // Until what another person left has gone, it is theirs.
    if (whose() === null) globalThis.localStorage?.setItem(mark, person)
  } catch {
    // Then every page without a person looks.
  }
}

/** Nothing is left but what is of this person. */
export function markOnly(person: string | null): void {
  try {
    if (person === null) globalThis.localStorage?.removeItem(mark)
    else if (whose() !== null) globalThis.localStorage?.setItem(mark, person)
  } catch {
    // As above.
  }
}

/** Whether something may lie here of anybody but this person; where nobody can tell, it may when there is none. */
export function keepsOthers(person: string | null): boolean {
  const found = whose()
  return found === undefined ? person === null : found !== null && found !== person
}
