import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import { type Disk, preRun } from './durable-folder.ts'

/**
 * For tests: remembers what of a database folder was synced, and at a moment of its choosing leaves the folder that a power cut
 * would have left: what was synced, and of all the rest nothing (`drop`) or a random part (`torn`: every sector of 512 bytes of
 * every write by chance, and the first few of the changes of names).
 *
 * It models what a file system promises, not what one happens to keep: the content of a file is durable by the fsync of that
 * file, its name, its removal and its new name by the fsync of the directory. A disk that lies about fsync is not in it.
 *
 * The cut comes at the n-th change or fsync, so it falls inside of writes, commits and checkpoints as well as between them.
 */
export interface CutPlan {
  readonly seed: number
  /** the cut comes at this change or fsync */
  readonly after: number
  readonly kind: 'drop' | 'torn'
}

export interface LossyFiles {
  readonly disk: Disk
  /** Puts the memory into PGlite's files; they may be a `DurableFolder` with `disk`, or any other. */
  watch<Files extends NodeFS>(files: Files): Files
}

type Change =
  | { readonly at: number; readonly bytes: Uint8Array }
  /** cut to this length, or filled with zeros up to it */
  | { readonly size: number }

/** A file, whatever it is called just now. `durable` is null while the one on the disk is still what it was at the start. */
interface File {
  durable: Uint8Array<ArrayBuffer> | null
  readonly pending: Change[]
}

interface NameChange {
  readonly folder: string
  readonly apply: (names: Map<string, File>, folders: Set<string>) => void
}

const sector = 512

/**
 * @param folder of a database that was closed in peace
 * @param onCut gets the folder that is left; must not return
 */
export function lossyFiles(folder: string, left: string, plan: CutPlan, onCut: () => never): LossyFiles {
  const random = randomOf(plan.seed)
  const live = new Map<string, File>()
  const folders = new Set<string>([''])
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) folders.add(path)
    else live.set(path, { durable: null, pending: [] })
  }
  const names = new Map(live)
  const log: NameChange[] = []
  const open = new Map<number, File | string>()
  let calls = 0
  let isCut = false

  const here = (path: string): string => relative(folder, path)
  const parent = (path: string): string => (dirname(path) === '.' ? '' : dirname(path))
  const tick = (): void => {
    calls += 1
    if (isCut || calls < plan.after) return
    isCut = true
    leave()
    onCut()
  }
  /** Before the first change of a file its content is the durable one. */
  const touched = (path: string): File | undefined => {
    const file = live.get(path)
    if (file && file.durable === null) file.durable = new Uint8Array(readFileSync(join(folder, path)))
    return file
  }
  const syncNames = (path: string): void => {
    for (let index = 0; index < log.length; ) {
      const change = log[index]
      if (change?.folder !== path) index += 1
      else log.splice(index, 1)[0]?.apply(names, folders)
    }
  }

  const leave = (): void => {
    if (plan.kind === 'torn') {
      for (const change of log.slice(0, Math.floor(random() * (log.length + 1)))) change.apply(names, folders)
    }
    for (const path of [...folders].sort()) mkdirSync(join(left, path), { recursive: true, mode: 0o700 })
    for (const [path, { durable, pending }] of names) {
      if (!folders.has(parent(path))) continue
      if (durable === null) copyFileSync(join(folder, path), join(left, path))
      else writeFileSync(join(left, path), plan.kind === 'drop' ? durable : torn(durable, pending, random))
    }
  }

  const watch = ({ NODEFS }: Operations): void => {
    const { node_ops: nodes, stream_ops: streams } = NODEFS
    const { mknod, rename, unlink, rmdir, setattr } = nodes
    const { open: openStream, close, write, setattr: setStream } = streams
    const pathOf = (node: object): string => here(NODEFS.realPath(node))
    const resize = (path: string, size: number | undefined): void => {
      if (size === undefined) return
      tick()
      touched(path)?.pending.push({ size })
    }
    nodes.mknod = (at, name, mode, device) => {
      tick()
      const node = mknod(at, name, mode, device)
      const path = pathOf(node)
      if (statSync(join(folder, path)).isDirectory())
        log.push({ folder: parent(path), apply: (_, durable) => void durable.add(path) })
      else {
        const file: File = { durable: new Uint8Array(0), pending: [] }
        live.set(path, file)
        log.push({ folder: parent(path), apply: durable => void durable.set(path, file) })
      }
      return node
    }
    nodes.rename = (node, to, name) => {
      tick()
      const [from, target] = [pathOf(node), join(pathOf(to), name)]
      const file = touched(from)
      touched(target)
      rename(node, to, name)
      live.delete(from)
      if (!file) return
      live.set(target, file)
      log.push({
        folder: parent(target),
        apply(durable) {
          durable.delete(from)
          durable.set(target, file)
        },
      })
    }
    nodes.unlink = (at, name) => {
      tick()
      const path = join(pathOf(at), name)
      touched(path)
      unlink(at, name)
      live.delete(path)
      log.push({ folder: parent(path), apply: durable => void durable.delete(path) })
    }
    nodes.rmdir = (at, name) => {
      tick()
      rmdir(at, name)
      const path = join(pathOf(at), name)
      log.push({ folder: parent(path), apply: (_, durable) => void durable.delete(path) })
    }
    nodes.setattr = (node, attributes) => {
      resize(pathOf(node), attributes.size)
      setattr(node, attributes)
    }
    streams.setattr = (stream, attributes) => {
      resize(pathOf(stream.node), attributes.size)
      setStream(stream, attributes)
    }
    streams.open = stream => {
      openStream(stream)
      const path = pathOf(stream.node)
      open.set(stream.nfd, live.get(path) ?? path)
    }
    streams.close = stream => {
      close(stream)
      if (stream.shared.refcount === 0) open.delete(stream.nfd)
    }
    streams.write = (stream, buffer, offset, length, position) => {
      tick()
      const file = open.get(stream.nfd)
      if (typeof file === 'object') {
        if (file.durable === null) touched(pathOf(stream.node))
        const from = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length)
        file.pending.push({ at: position, bytes: from.slice() })
      }
      return write(stream, buffer, offset, length, position)
    }
  }

  return {
    disk: {
      syncFile(descriptor) {
        tick()
        const file = open.get(descriptor)
        if (typeof file === 'string') syncNames(file)
        else if (file && file.durable !== null) {
          for (const change of file.pending.splice(0)) file.durable = changed(file.durable, change)
        }
      },
      syncFolder(path) {
        tick()
        syncNames(here(path))
      },
    },
    watch(files) {
      const init = files.init.bind(files)
      files.init = async (...given) => {
        const { emscriptenOpts } = await init(...given)
        return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), preRun(watch)] } }
      }
      return files
    },
  }
}

function changed(content: Uint8Array<ArrayBuffer>, change: Change): Uint8Array<ArrayBuffer> {
  const size = 'size' in change ? change.size : Math.max(content.length, change.at + change.bytes.length)
  const next = content.length === size ? content : new Uint8Array(size)
  if (next !== content) next.set(content.subarray(0, size))
  if ('bytes' in change) next.set(change.bytes, change.at)
  return next
}

/** By chance any part of what was not synced has reached the disk. */
function torn(durable: Uint8Array<ArrayBuffer>, pending: readonly Change[], random: () => number): Uint8Array {
  let content = durable.slice()
  for (const change of pending) {
    if ('size' in change) {
      if (random() < 0.5) content = changed(content, change)
      continue
    }
    for (let start = 0; start < change.bytes.length; ) {
      const end = Math.min(change.bytes.length, start + sector - ((change.at + start) % sector))
      if (random() < 0.5)
        content = changed(content, { at: change.at + start, bytes: change.bytes.subarray(start, end) })
      start = end
    }
  }
  return content
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Attributes {
  readonly size?: number
}

interface Stream {
  readonly node: object
  readonly nfd: number
  readonly shared: { readonly refcount: number }
}

/** Emscripten's own names for what it asks of files. */
interface Operations {
  readonly NODEFS: {
    realPath(node: object): string
    readonly node_ops: {
      mknod(parent: object, name: string, mode: number, device: number): object
      rename(node: object, parent: object, name: string): void
      unlink(parent: object, name: string): void
      rmdir(parent: object, name: string): void
      setattr(node: object, attributes: Attributes): void
    }
    readonly stream_ops: {
      open(stream: Stream): void
      close(stream: Stream): void
      setattr(stream: Stream, attributes: Attributes): void
      write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number): number
    }
  }
}
