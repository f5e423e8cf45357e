/**
 * Where the bytes of objects lie: a folder (`folder.ts`) or an S3-compatible store that several servers share (`s3.ts`).
 *
 * Bytes are named by the version of their row, a random id, so no name a person chose ever reaches the store and bytes never
 * change: they are there whole before their row and disappear after it. A crash in between leaves bytes without a row, never
 * a row without its bytes. What no row names any more is set aside and stays as long as a dump may still name it.
 */
export interface Written {
  readonly version: string
  readonly size: number
  /** hexadecimal */
  readonly md5: string
  /** the first bytes */
  readonly head: Uint8Array
}

export interface ObjectStore {
  /** other servers write here too, so what has no row may be under way at one of them */
  readonly isShared: boolean
  /**
   * Stores what `source` yields. `source` may throw; nothing is left behind then.
   * @param check sees the first bytes before the rest is read, and may refuse
   */
  write(source: AsyncIterable<Uint8Array>, check?: (head: Uint8Array) => void): Promise<Written>
  /** The same bytes as another version, null when there are none. */
  copy(version: string): Promise<string | null>
  /** The size, null when there are no such bytes. */
  size(version: string): Promise<number | null>
  /** @param range both ends count */
  read(version: string, range?: { readonly start: number; readonly end: number }): Promise<ReadableStream<Uint8Array>>
  head(version: string): Promise<Uint8Array>
  /** Sets bytes aside; what is not there is left alone. */
  remove(versions: readonly (string | null)[]): Promise<void>
  /**
   * Makes the store agree with the rows: bytes without a row are set aside, those of rows that came back are put back.
   * @param isKnown which of these versions have a row
   * @param untouched only bytes at least this many milliseconds old: others may still be waiting for their row
   */
  reconcile(isKnown: (versions: readonly string[]) => Promise<ReadonlySet<string>>, untouched: number): Promise<void>
  /** Deletes for good what was set aside before this moment (milliseconds since 1970), and what came in pieces a day ago. */
  purge(before: number): Promise<void>
  readonly pieces: Pieces
}

/** Bytes that come in pieces and go on after a break, each upload under an id with a note of what it will be. */
export interface Pieces {
  begin(id: string, note: string): Promise<void>
  /** The note and how many bytes have come, null when there is no such upload. */
  find(id: string): Promise<{ readonly note: string; readonly size: number } | null>
  /**
   * Adds what `source` yields. When `source` throws, what had come until then is kept.
   * @param offset how many bytes have come before
   * @returns how many have come now
   */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number>
  /** Makes a version of all that has come, whose first bytes `check` may refuse. */
  adopt(id: string, check?: (head: Uint8Array) => void): Promise<Written>
  drop(id: string): Promise<void>
}

/** The store cannot be reached, or does not do what it should; `message` names no object. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

const version = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isVersion = (name: string): boolean => version.test(name)

/** Pieces that nobody went on with are kept this long. */
export const pieceLifetimeMs = 86_400_000
