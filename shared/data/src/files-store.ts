import type { DBSchema } from 'idb'
import { createLenientDatabase } from './lenient-database.ts'

/** Files that wait for the network, on this device, each under the person it belongs to. */
export interface KeptFile {
  readonly path: string
  readonly person: string
  readonly file: Blob
  readonly mime: string
  readonly sha256: string
  readonly width: number
  readonly height: number
  readonly owner: { readonly type: string; readonly id: string }
  /** the id of its row */
  readonly id: string
  readonly at: number
  /** The person has heard that there is no room for it. */
  readonly isTold?: boolean
}

export interface FilesStore {
  /** Resolves to whether it is on disk now. */
  keep(file: KeptFile): Promise<boolean>
  find(path: string): Promise<KeptFile | undefined>
  /** oldest first */
  of(person: string): Promise<readonly KeptFile[]>
  drop(path: string): Promise<void>
  close(): Promise<void>
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile; indexes: { person: string } }
}

/** A browser without a working disk keeps nothing: files then need the network at once. */
export function createFilesStore({ name, patience }: { readonly name: string; readonly patience: number }): FilesStore {
  const { attempt, close } = createLenientDatabase<Schema>(
    `${name}-files`,
    patience,
    database => void database.createObjectStore('files', { keyPath: 'path' }).createIndex('person', 'person'),
  )

  return {
    keep: file =>
      attempt(async database => {
        await database.put('files', file)
        return true
      }, false),
    find: path => attempt<KeptFile | undefined>(database => database.get('files', path), undefined),
    of: async person =>
      [...(await attempt<KeptFile[]>(database => database.getAllFromIndex('files', 'person', person), []))].sort(
        (one, other) => one.at - other.at,
      ),
    drop: path => attempt(database => database.delete('files', path), undefined),
    close,
  }
}
