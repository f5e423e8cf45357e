/**
 * What somebody wrote, kept beside the product and held against what is stored when all is at rest. It knows three kinds of
 * writing: a cell (a column of a row that is there; who writes last has it), something added (there once), a line of a text
 * that is brought together (there, whoever else wrote). No clock: between two rests any window's last value of a cell may stand.
 */
export interface Cell {
  readonly table: string
  /** columns that name the row */
  readonly row: Readonly<Record<string, string>>
  readonly column: string
}

export type Rows = readonly Readonly<Record<string, unknown>>[]
/** all rows of a table as they are stored */
export type Stored = (table: string) => Rows

/** Who writes: a window of a device, or somebody at the server. */
export type Writer = object

interface Written {
  readonly cell: Cell
  settled: string
  readonly last: Map<Writer, string>
}

interface Added {
  readonly table: string
  readonly column: string
  readonly words: string
}

interface Line {
  readonly cell: Cell
  readonly words: string
}

export const nameOf = ({ table, row, column }: Cell) => `${table}.${column}:${Object.values(row).join('/')}`
/** A press of Enter in a long text leaves a line of its own. */
const inWords = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim())

export const storedValue = ({ table, row, column }: Cell, stored: Stored): string => {
  const found = stored(table).filter(each => Object.entries(row).every(([name, value]) => each[name] === value))
  if (found.length > 1) throw new Error(`${table} holds ${found.length} rows of ${Object.values(row).join('/')}`)
  return inWords(found[0]?.[column])
}

export class Ledger {
  readonly #cells = new Map<string, Written>()
  readonly #added: Added[] = []
  readonly #lines: Line[] = []
  /** values of a column that name its row on a page */
  readonly #rowsOf = new Map<string, Cell>()
  /** columns in which some row may have got words that were meant for another */
  readonly #doubtful = new Set<string>()
  #count = 0

  /** Words nobody wrote before, of which no piece is another thing's words. */
  words(): string {
    return `語${++this.#count}番`
  }

  /** A number that is not written twice in a row. */
  number(most: number): string {
    return String((++this.#count % (most - 1)) + 1)
  }

  knows(cell: Cell, value: string): void {
    this.#cells.set(nameOf(cell), { cell, settled: value, last: new Map() })
    if (value !== '') this.#rowsOf.set(`${cell.table} ${value}`, cell)
  }

  write(cell: Cell, value: string, writer: Writer): void {
    this.#cells.get(nameOf(cell))?.last.set(writer, value)
    this.#rowsOf.set(`${cell.table} ${value}`, cell)
  }

  /** What other windows wrote in a cell since the last rest. */
  writtenElsewhere(cell: Cell, writer: Writer): readonly string[] {
    const written = [...(this.#cells.get(nameOf(cell))?.last ?? [])]
    return written.filter(([by]) => by !== writer).map(([, words]) => words)
  }

  /** The field went while it was written in: its words may stand here, in part, or in another row of the page. */
  doubt({ table, column }: Cell): void {
    this.#doubtful.add(`${table}.${column}`)
  }

  add(table: string, column: string, words: string): void {
    this.#added.push({ table, column, words })
  }

  line(cell: Cell, words: string): void {
    this.#lines.push({ cell, words })
  }

  /** The cell that has or had this value, where a page shows rows by nothing else. */
  cellShowing(table: string, value: string): Cell | null {
    return this.#rowsOf.get(`${table} ${value}`) ?? null
  }

  get tables(): readonly string[] {
    const all = [...[...this.#cells.values()].map(({ cell }) => cell), ...this.#added, ...this.#lines.map(l => l.cell)]
    return [...new Set(all.map(({ table }) => table))]
  }

  /** What is not as it was written, in words; empty when nothing is lost. `told` is what the journal says. */
  missing(stored: Stored, told: string): readonly string[] {
    const cells = [...this.#cells.values()].flatMap(({ cell, settled, last }) => {
      if (this.#doubtful.has(`${cell.table}.${cell.column}`)) return []
      const value = storedValue(cell, stored)
      const allowed = last.size === 0 ? [settled] : [...last.values()]
      if (allowed.includes(value) || allowed.some(each => told.includes(each) && each !== '')) return []
      return [`${nameOf(cell)} is “${value}”, written was ${allowed.map(each => `“${each}”`).join(' or ')}`]
    })
    const added = this.#added.flatMap(({ table, column, words }) => {
      const times = stored(table).filter(row => row[column] === words).length
      return times === 1 ? [] : [`${table} holds “${words}” ${times} times`]
    })
    const lines = this.#lines.flatMap(({ cell, words }) => {
      const times = storedValue(cell, stored)
        .split('\n')
        .filter(line => line === words).length
      return times === 1 || (times === 0 && told.includes(words))
        ? []
        : [`${nameOf(cell)} holds “${words}” ${times} times`]
    })
    return [...cells, ...added, ...lines]
  }

  /** All is at rest: what is stored is what the next writing begins with. */
  settle(stored: Stored): void {
    this.#doubtful.clear()
    for (const written of this.#cells.values()) {
      written.settled = storedValue(written.cell, stored)
      written.last.clear()
    }
  }

  /** What a page that shows these cells and texts has to show. */
  expected(cells: readonly Cell[]): readonly string[] {
    return cells.flatMap(cell => this.#cells.get(nameOf(cell))?.settled ?? []).filter(value => value !== '')
  }
}
