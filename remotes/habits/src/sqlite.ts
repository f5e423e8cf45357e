/**
 * Reads tables of an SQLite database, without SQL and without writing: pages, b-trees, overflow chains and records as
 * https://www.sqlite.org/fileformat2.html describes them. What stands in a write-ahead log beside the file is not in it.
 */

export type Cell = string | number | Uint8Array | null

export interface SqliteFile {
  /** the number that the program keeps in the head, its version of the tables */
  readonly userVersion: number
  /** Rows in order of their rowid, by column names in lower case; null when there is no such table. Throws `BadDatabase`. */
  readonly rows: (table: string) => readonly ReadonlyMap<string, Cell>[] | null
}

/** The bytes are no database, or a damaged one. */
export class BadDatabase extends Error {}

const magic = 'SQLite format 3\0'

export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length >= 100 && String.fromCharCode(...bytes.subarray(0, magic.length)) === magic

const encodings = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const

interface Row {
  readonly id: number
  readonly cells: readonly Cell[]
}

/** Throws `BadDatabase` when the head is none; a damage further in shows when the table is read. */
export function openSqlite(bytes: Uint8Array): SqliteFile {
  if (!isSqlite(bytes)) throw new BadDatabase('no head')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // 1 stands for 65,536, which two bytes cannot hold.
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16)
  const usable = pageSize - view.getUint8(20)
  const text = new TextDecoder(encodings[view.getUint32(56)] ?? 'utf-8')
  if (pageSize < 512 || usable < 480) throw new BadDatabase('page size')

  /** Seven bits a byte, the ninth byte whole; the value and where it ends. */
  const varint = (at: number): readonly [value: number, end: number] => {
    let value = 0
    for (let index = 0; index < 8; index++) {
      const byte = view.getUint8(at + index)
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return [value, at + index + 1]
    }
    return [Number(BigInt.asIntN(64, BigInt(value) * 256n + BigInt(view.getUint8(at + 8)))), at + 9]
  }

  /** What a cell holds, the part on overflow pages with it. */
  const payloadAt = (at: number, size: number): Uint8Array => {
    if (size <= usable - 35) return bytes.subarray(at, at + size)
    if (size > bytes.length) throw new BadDatabase('a record larger than the file')
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const fitting = least + ((size - least) % (usable - 4))
    const here = fitting <= usable - 35 ? fitting : least
    const whole = new Uint8Array(size)
    whole.set(bytes.subarray(at, at + here))
    let next = view.getUint32(at + here)
    for (let done = here; done < size; ) {
      if (next === 0) throw new BadDatabase('a record that ends too early')
      const from = (next - 1) * pageSize
      const part = Math.min(usable - 4, size - done)
      whole.set(bytes.subarray(from + 4, from + 4 + part), done)
      done += part
      next = view.getUint32(from)
    }
    return whole
  }

  const leaf = (start: number, cell: number): Row => {
    const [size, afterSize] = varint(start + cell)
    const [id, afterId] = varint(afterSize)
    return { id, cells: cellsOf(payloadAt(afterId, size), text) }
  }

  /** The rows below a page, in order. A page that was met before is a ring in a damaged file. */
  function* rowsOf(page: number, met: Set<number>): Generator<Row> {
    if (met.has(page) || page < 1) throw new BadDatabase('pages in a ring')
    met.add(page)
    const start = (page - 1) * pageSize
    const head = page === 1 ? start + 100 : start
    const kind = view.getUint8(head)
    const count = view.getUint16(head + 3)
    if (kind !== 5 && kind !== 13) throw new BadDatabase('no table')
    const first = head + (kind === 5 ? 12 : 8)
    for (let index = 0; index < count; index++) {
      const cell = view.getUint16(first + index * 2)
      if (kind === 13) yield leaf(start, cell)
      else yield* rowsOf(view.getUint32(start + cell), met)
    }
    if (kind === 5) yield* rowsOf(view.getUint32(head + 8), met)
  }

  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      // A place beyond the end of the file.
      if (error instanceof RangeError) throw new BadDatabase(error.message)
      throw error
    }
  }
  return {
    userVersion: view.getUint32(60),
    rows: name =>
      guarded(() => {
        const wanted = name.toLowerCase()
        const found = [...rowsOf(1, new Set())].find(
          ({ cells: [type, called] }) => type === 'table' && String(called).toLowerCase() === wanted,
        )
        const [, , , root, sql] = found?.cells ?? []
        if (typeof root !== 'number' || typeof sql !== 'string') return null
        const columns = columnsOf(sql)
        return [...rowsOf(root, new Set())].map(
          ({ id, cells }) =>
            new Map(
              columns.map((column, index) => [
                column.name,
                column.isRowId ? id : index < cells.length ? (cells[index] ?? null) : column.usual,
              ]),
            ),
        )
      }),
  }
}

/** The values of a record: a head of types, then what they announce. */
function cellsOf(record: Uint8Array, text: TextDecoder): readonly Cell[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  const types: number[] = []
  const next = (at: number): readonly [number, number] => {
    let value = 0
    for (let index = at; ; index++) {
      const byte = view.getUint8(index)
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return [value, index + 1]
    }
  }
  const [headSize, first] = next(0)
  for (let at = first; at < headSize; ) {
    const [type, end] = next(at)
    types.push(type)
    at = end
  }
  let at = headSize
  const take = (size: number): number => {
    at += size
    return at - size
  }
  const whole = (size: number): number => {
    const from = take(size)
    let value = view.getInt8(from)
    for (let index = 1; index < size; index++) value = value * 256 + view.getUint8(from + index)
    return value
  }
  return types.map(type => {
    if (type === 0) return null
    if (type <= 4) return whole(type)
    if (type === 5) return whole(6)
    if (type === 6) return Number(view.getBigInt64(take(8)))
    if (type === 7) return view.getFloat64(take(8))
    if (type === 8 || type === 9) return type - 8
    const size = Math.floor((type - 12) / 2)
    const from = take(size)
    if (from + size > record.length) throw new BadDatabase('a value that ends too early')
    const part = record.subarray(from, from + size)
    return type % 2 === 1 ? text.decode(part) : part
  })
}

interface Column {
  readonly name: string
  /** an `integer primary key` stands as the row's number, not in the record */
  readonly isRowId: boolean
  /** what a row made before the column was added has there */
  readonly usual: Cell
}

/** The columns that a `create table` names, in order. */
function columnsOf(sql: string): readonly Column[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'))) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
    .map(each => each.trim())
    .filter(each => !/^(constraint|primary\s+key|unique|check|foreign\s+key)\b/i.test(each))
    .map(each => {
      const [, name = ''] = /^["'`[]?([^"'`\]\s]+)/.exec(each) ?? []
      const [, , said, number] = /\bdefault\s+(?:(["'])(.*?)\1|(-?[\d.]+))/i.exec(each)?.map(value => value ?? '') ?? []
      return {
        name: name.toLowerCase(),
        isRowId: /\binteger\s+primary\s+key\b/i.test(each),
        usual: number ? Number(number) : (said ?? null),
      }
    })
}
