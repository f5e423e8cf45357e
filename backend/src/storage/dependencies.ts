import type { Context } from 'hono'
import type { Db } from '../database/db.ts'
import type { Caller } from './caller.ts'
import type { ObjectStore } from './object-store.ts'
import type { UrlSigner } from './signatures.ts'

/** What every route of the module stands on. */
export interface RouteDependencies {
  readonly db: Db
  readonly files: ObjectStore
  readonly signer: UrlSigner
  /** Bytes that all files of a person may have together; null: no bound. */
  readonly quota: (person: string) => Promise<number | null>
  /** bytes; a bucket may allow less, never more */
  readonly maxFileSize: number
  /** Who asks; without any key the request is refused. */
  readonly caller: (context: Context) => Promise<Caller>
  /** Likewise, for what a stranger may read too. */
  readonly anyone: (context: Context) => Promise<Caller>
}
