import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { hasNoFolders, syncFolder, syncTree } from './sync-folder.ts'

/**
 * The folder of the embedded database, so that what Postgres calls synced has reached the disk.
 *
 * PGlite as shipped runs with fsync off, its files know no fsync, and `fdatasync` answers success without doing anything. Three
 * things are needed together, and each alone is silently nothing: parameters without `-F`, `wal_sync_method=fsync` (both in
 * `durableParameters`), and the `fsync` that is put into PGlite's files here. A file's first fsync also syncs the folder that
 * names it.
 *
 * A new database is made in a folder beside (`<folder>.new`), every file and directory of it is synced, and only then it gets
 * its name: a power cut leaves nothing, or all of it.
 *
 * An fsync that fails is never tried again, because the kernel may have dropped the pages and answer success the second time:
 * `onLost` is called with the reason and must end the engine.
 */
export class DurableFolder extends NodeFS {
  readonly #folder: string
  readonly #disk: Disk
  readonly #onLost: (reason: unknown) => void
  readonly #isNew: boolean
  readonly #onCreated: () => void
  #mount: { opts: { root: string } } | null = null

  /** @param onCreated called when a new database has its name; PGlite opens it afterwards */
  constructor(
    folder: string,
    onLost: (reason: unknown) => void,
    { disk = thisDisk, onCreated = () => undefined }: { disk?: Disk; onCreated?: () => void } = {},
  ) {
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    if (isNew) rmSync(beside(folder), { recursive: true, force: true })
    super(isNew ? beside(folder) : folder)
    this.#folder = folder
    this.#isNew = isNew
    this.#onLost = onLost
    this.#disk = disk
    this.#onCreated = onCreated
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const hook = ({ NODEFS, FS }: FileModule): void => {
      const unnamed = new Set<object>()
      const make = NODEFS.node_ops.mknod
      NODEFS.node_ops.mknod = (...node) => {
        const made = make(...node)
        unnamed.add(made)
        return made
      }
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          this.#disk.syncFile(nfd)
          if (unnamed.delete(node)) this.#disk.syncFolder(dirname(NODEFS.realPath(node)))
        } catch (error) {
          this.#onLost(error)
          throw error
        }
        return 0
      }
      this.#mount = FS.lookupPath(PGlite.paths.PGDATA).node.mount
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), preRun(hook)] } }
  }

  /** PGlite calls it after every statement; the first time, its new database lies in the folder beside and no file is open. */
  override async syncToFs(): Promise<void> {
    if (!this.#isNew || this.#mount?.opts.root !== beside(this.#folder)) return
    await syncTree(beside(this.#folder))
    await rename(beside(this.#folder), this.#folder)
    await syncFolder(dirname(this.#folder))
    this.#mount.opts.root = this.#folder
    this.#onCreated()
  }
}

/** What reaches the disk through it is durable when it returns. Tests put another one in. */
export interface Disk {
  /** @param descriptor of an open file or directory */
  syncFile(descriptor: number): void
  syncFolder(path: string): void
}

const thisDisk: Disk = {
  syncFile: descriptor => fsyncSync(descriptor),
  syncFolder(path) {
    if (hasNoFolders) return
    const descriptor = openSync(path, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  },
}

/**
 * What Postgres is started with: PGlite's own parameters with fsync, and with a tenth of the buffers, because what they hold lies
 * in the page cache of the system a second time.
 */
export const durableParameters = (): string[] => [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', ...smallBuffers].flatMap(setting => ['-c', setting]),
]

const smallBuffers = ['shared_buffers=16MB']

/** The same where nothing is kept. */
export const memoryParameters = (): string[] => [
  ...PGlite.defaultStartParams,
  ...smallBuffers.flatMap(setting => ['-c', setting]),
]

/** What Emscripten's module has, as far as files go; PGlite's types do not know it. */
export interface FileModule {
  readonly NODEFS: {
    readonly node_ops: {
      mknod(parent: object, name: string, mode: number, device: number): object
    }
    readonly stream_ops: { fsync?(stream: { readonly nfd: number; readonly node: object }): number }
    realPath(node: object): string
  }
  readonly FS: { lookupPath(path: string): { node: { mount: { opts: { root: string } } } } }
}

type PreRun = NonNullable<Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']['preRun']>[number]

/** PGlite's types leave the files of its module out; they are there. */
export const preRun = <Module>(hook: (module: Module) => void): PreRun => hook as unknown as PreRun

const beside = (folder: string): string => `${folder}.new`
