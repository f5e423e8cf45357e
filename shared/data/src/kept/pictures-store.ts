import type { DBSchema } from 'idb'
import { picturesName } from '../device.ts'
import { createLenientDatabase } from '../lenient-database.ts'
import { markKept } from './mark.ts'

/**
 * Pictures that were seen on this device, so that they are there without a network, each under the person it belongs to. They
 * are named by their content, so one that is here is the one. They are copies: a full disk costs them first, and the oldest go
 * when there are too many.
 */
interface SeenPicture {
  readonly path: string
  readonly person: string
  readonly file: Blob
  /** milliseconds since 1970 */
  readonly at: number
}

export interface PicturesStore {
  readonly keep: (picture: SeenPicture) => Promise<void>
  readonly find: (path: string) => Promise<SeenPicture | undefined>
  /** Removes everything but what belongs to this person; everything for null. */
  readonly keepOnly: (person: string | null) => Promise<void>
  readonly close: () => Promise<void>
}

export interface PicturesStoreDependencies {
  readonly name: string
  readonly patience: number
  /** bytes of all of them */
  readonly most?: number
}

interface Schema extends DBSchema {
  pictures: { key: string; value: SeenPicture }
}

/** A browser without a working disk keeps nothing. */
export function createPicturesStore({
  name,
  patience,
  most = 100 * 1024 ** 2,
}: PicturesStoreDependencies): PicturesStore {
  const { attempt, close } = createLenientDatabase<Schema>(
    picturesName(name),
    patience,
    database => void database.createObjectStore('pictures', { keyPath: 'path' }),
  )
  return {
    keep: picture =>
      attempt(async database => {
        markKept(picture.person)
        const transaction = database.transaction('pictures', 'readwrite')
        await transaction.store.put(picture)
        const all = (await transaction.store.getAll()).sort((one, other) => other.at - one.at)
        let bytes = 0
        for (const { path, file } of all) {
          bytes += file.size
          if (bytes > most) await transaction.store.delete(path)
        }
        await transaction.done
      }, undefined),
    find: path => attempt<SeenPicture | undefined>(database => database.get('pictures', path), undefined),
    keepOnly: person =>
      attempt(async database => {
        const transaction = database.transaction('pictures', 'readwrite')
        for (const { path, person: whose } of await transaction.store.getAll())
          if (whose !== person) await transaction.store.delete(path)
        await transaction.done
      }, undefined),
    close,
  }
}
