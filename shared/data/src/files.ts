import { isProblem, newId, noRoom, type Problem, problem } from '@techo/core'
import type { AccessToken } from './client.ts'
import type { BackendConfig } from './config.ts'
import type { FilesStore, KeptFile } from './files-store.ts'
import { imageTypeOf } from './image-type.ts'
import type { PicturesStore } from './kept/pictures-store.ts'
import { isPaidByTheByte } from './kept/rest.ts'
import { remove, upsert, type Write } from './write.ts'

/**
 * Images on their way into storage and back. A file is named by its person and its content, so the same file twice is one
 * file, and sending it again after a lost answer changes nothing. It is put on disk before it is sent, and whoever adds it
 * hears its path then: what names it is written at once, and a page that is left loses neither. It is shown from the disk and
 * sent behind that, one file after the other by one tab, when the network is back or by a later page. Sending, showing and
 * tidying stand in one file, because all three ask what is still on its way.
 */
export interface Attachment {
  /** what a document keeps */
  readonly path: string
  readonly mime: string
  readonly bytes: number
  /** pixels, as shown */
  readonly width: number
  readonly height: number
  /** true: on this device only so far */
  readonly waiting: boolean
}

export interface UploadOptions {
  /** the row the file belongs to, e.g. `{ type: 'note', id }` */
  readonly owner: { readonly type: string; readonly id: string }
  /**
   * Answers only once storage has the file or refuses it, unless there is no network: for who brings many and tells what became
   * of each. So does a device that can keep nothing, for everybody.
   */
  readonly isAwaited?: boolean
  /** how much is sent, where that is awaited: 0 to 1 */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

export interface Files {
  readonly upload: (file: Blob, options: UploadOptions) => Promise<Attachment | Problem>
  readonly urlOf: (path: string) => Promise<string | Problem>
  /** Asks storage anew next time; false when that was done a moment ago. */
  readonly forgetUrl: (path: string) => boolean
  /** The picture of another site that this person asked to see, from this device alone; undefined for any other. */
  readonly webPicture: (address: string) => Promise<string | undefined>
  /** Keeps such a picture, and says where it can be shown from. */
  readonly keepWebPicture: (address: string, file: Blob) => Promise<string>
  /** Sends what waits at once, however long a failure made it pause: something has changed since. */
  readonly sendWaiting: () => Promise<void>
  /** Calls back when files may be there that could not be shown before. */
  readonly onArrival: (listener: () => void, signal: AbortSignal) => void
  /** Another device has sent some, or the network is back. */
  readonly arrived: () => void
  /** Keeps what was shown since on the device, for when there is no network. */
  readonly keepSeen: () => Promise<void>
  /**
   * Removes pictures that nothing of the person has named for as long as `rest` says (an interval of the database, 30 days unless
   * told): the objects first, then their rows, so that what fails in between is found again.
   */
  readonly tidy: (rest?: string) => Promise<void>
  /** Another person is here: nothing of the first stays in memory. */
  readonly forget: () => void
  readonly close: () => Promise<void>
}

export interface FilesDependencies {
  readonly config: () => Promise<BackendConfig>
  readonly fetch: typeof fetch
  readonly accessToken: () => Promise<AccessToken | Problem>
  readonly person: () => string | null
  readonly push: (write: Write) => unknown
  /** Tells the person that a file is not taken, of which whoever added it has heard nothing. */
  readonly tell: (refusal: Problem) => void
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
  readonly now: () => number
  readonly store: FilesStore
  readonly seen: PicturesStore
  readonly later: (ms: number, work: () => void) => () => void
}

const bucket = 'attachments'
const largest = 10 * 1024 * 1024
const lifetime = 3600
/** A signed address is asked for anew this long before its end. */
const margin = 300_000
const retryAfter = 10_000
/** Milliseconds after a picture was asked for: by then the page shows it, and it costs no second request. */
const rest = 5000
/** Milliseconds until what was not taken is sent once more, the first time and at most. */
const [firstPause, longestPause] = [30_000, 600_000]
/** Milliseconds after which a file that is being sent counts as lost, or it would hold back those behind it. */
const patienceFor = ({ size }: Blob): number => 60_000 + Math.ceil(size / 5)

export function createFiles({
  config,
  fetch,
  accessToken,
  person,
  push,
  tell,
  alone,
  now,
  store,
  seen,
  later,
}: FilesDependencies): Files {
  const local = new Map<string, string>()
  /** what `upload` is sending itself; sending what waits leaves it alone */
  const underway = new Set<string>()
  /** added in this page, and not tried yet */
  const untried = new Set<string>()
  const signed = new Map<string, { readonly url: string; readonly until: number; readonly at: number }>()
  let asked: Map<string, ((answer: string | Problem) => void)[]> | undefined
  let sending: Promise<void> | undefined
  /** something came to wait after what waits was last looked through */
  let again = false
  let pause = 0
  let stopRetry: (() => void) | undefined
  let isClosed = false
  const listeners = new Set<() => void>()
  const shown = new Map<string, string>()
  let keeping: Promise<void> = Promise.resolve()
  let stopResting: (() => void) | undefined

  const storage = async (accessToken: AccessToken, options: SendOptions = {}) => {
    const [{ StorageClient }, { supabaseUrl, supabaseKey }] = await Promise.all([
      import(/* webpackChunkName: "services-files" */ '@supabase/storage-js'),
      config(),
    ])
    const headers = { apikey: supabaseKey, authorization: `Bearer ${accessToken.token}` }
    const { onProgress, signal } = options
    const send: typeof fetch = onProgress
      ? observed(onProgress, signal)
      : (input, init) => fetch(input, signal ? { ...init, signal } : init)
    return new StorageClient(`${supabaseUrl}/storage/v1`, headers, send).from(bucket)
  }

  const showLocally = (path: string, file: Blob): string => {
    const url = local.get(path) ?? URL.createObjectURL(file)
    local.set(path, url)
    return url
  }

  /** Sends one file and gives it its row. A file that is already there counts as sent. */
  const send = async (kept: KeptFile, options: SendOptions = {}): Promise<Problem | null> => {
    const found = await accessToken()
    if (isProblem(found)) return found
    if (found.person !== kept.person) return problem('unauthorized', { code: 'person_changed' })
    try {
      const signal = options.signal ?? AbortSignal.timeout(patienceFor(kept.file))
      const place = await storage(found, { ...options, signal })
      // What was sent before may have arrived and only its answer be lost, with the page.
      const isFirst = untried.delete(kept.path)
      const before = isFirst ? null : (await place.createSignedUrls([kept.path], lifetime)).data
      const { error } = before?.some(({ signedUrl }) => signedUrl)
        ? { error: null }
        : await place.upload(kept.path, new Blob([kept.file], { type: kept.mime }), {
            contentType: kept.mime,
            cacheControl: '31536000',
          })
      if (error && statusOf(error) !== 409) return problemOf(error)
    } catch {
      return problem('offline', { code: 'client_not_loaded' })
    }
    const { id, path, mime, sha256, width, height, owner, file } = kept
    const row = { id, path, mime, bytes: file.size, sha256, width, height, owner_type: owner.type, owner_id: owner.id }
    // A second copy keeps the row of the first.
    await push(upsert('attachments', row, { on: ['user_id', 'sha256'], once: true }))
    await store.drop(path)
    return null
  }

  const upload = async (file: Blob, options: UploadOptions): Promise<Attachment | Problem> => {
    const { owner, isAwaited = false, ...sent } = options
    const who = person()
    if (who === null) return problem('unauthorized', { code: 'no_session' })
    if (file.size === 0) return problem('invalid', { code: 'file_empty' })
    if (file.size > largest) return problem('invalid', { code: 'file_too_large' })
    const image = await look(file)
    if (image === null) return problem('invalid', { code: 'file_type' })
    if (!globalThis.crypto.subtle) return problem('unavailable', { code: 'insecure_origin' })
    const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const path = `${who}/${sha256}.${image.extension}`
    const { mime, width, height } = image
    const kept: KeptFile = { path, person: who, file, mime, sha256, width, height, owner, id: newId(), at: now() }
    if (sent.signal?.aborted) return problem('invalid', { code: 'aborted' })
    const answer = (waiting: boolean): Attachment => {
      showLocally(path, file)
      return { path, mime, bytes: file.size, width, height, waiting }
    }
    untried.add(path)
    if (isAwaited) underway.add(path)
    const isKept = await store.keep(kept)
    if (isKept && !isAwaited) {
      void sendWaiting()
      return answer(true)
    }
    const refusal = await send(kept, sent).finally(() => underway.delete(path))
    if (refusal && (isFinal(refusal) || isFull(refusal) || sent.signal?.aborted)) {
      await store.drop(path)
      return sent.signal?.aborted ? problem('invalid', { code: 'aborted' }) : refusal
    }
    if (refusal && !isKept) return refusal.kind === 'offline' ? problem('offline', { code: 'device_full' }) : refusal
    return answer(refusal !== null)
  }

  /** Sends what waits, oldest first. Answers what holds the rest back; null when nothing waits any more. */
  const sendAll = async (): Promise<Problem | null> => {
    const who = person()
    if (who === null) return null
    const all = await store.of(who)
    for (const kept of all) {
      if (underway.has(kept.path)) continue
      const refusal = await send(kept)
      if (!refusal) continue
      if (isFinal(refusal)) {
        // It would be refused for ever; the document still says that a picture belongs there.
        await store.drop(kept.path)
        tell(refusal)
        continue
      }
      if (isFull(refusal) && all.some(({ isTold }) => !isTold)) {
        tell(refusal)
        for (const each of all) if (await store.find(each.path)) await store.keep({ ...each, isTold: true })
      }
      return refusal
    }
    return null
  }

  const sendWaiting = (): Promise<void> => {
    again = true
    stopRetry?.()
    sending ??= alone('techo-files', async () => {
      let left: Problem | null = null
      while (again && !isClosed) {
        again = false
        left = await sendAll()
      }
      pause = left ? Math.min(longestPause, Math.max(firstPause, pause * 2)) : 0
      // Room is not made by asking, and a network that is back says so.
      const isWorthATry = left !== null && !isFull(left) && globalThis.navigator?.onLine !== false
      if (isWorthATry && !isClosed) stopRetry = later(pause, () => void sendWaiting())
    })
      .catch(() => {})
      .finally(() => {
        sending = undefined
        // Something came in the moment in which the last was through.
        if (again && !isClosed) void sendWaiting()
      })
    return sending
  }

  const tidyUp = async (rest: string) => {
    const [found, { supabaseUrl, supabaseKey }] = await Promise.all([accessToken(), config()])
    if (isProblem(found)) return
    const asked = await fetch(`${supabaseUrl}/rest/v1/rpc/unused_attachments`, {
      method: 'POST',
      headers: {
        apikey: supabaseKey,
        authorization: `Bearer ${found.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ rest }),
    })
    // A backend without that function keeps them all.
    if (!asked.ok) return
    const unused: readonly { readonly id: string; readonly path: string }[] = await asked.json()
    const waiting = new Set((await store.of(found.person)).map(kept => kept.path))
    const gone = unused.filter(({ path }) => path.startsWith(`${found.person}/`) && !waiting.has(path))
    if (gone.length === 0) return
    const place = await storage(found)
    for (let from = 0; from < gone.length; from += 100) {
      const some = gone.slice(from, from + 100)
      const { error } = await place.remove(some.map(({ path }) => path))
      if (error || person() !== found.person) return
      for (const { id } of some) await push(remove('attachments', { id }))
    }
  }

  const keepShown = async () => {
    const who = person()
    const some = [...shown]
    shown.clear()
    // Whoever pays by the byte is not asked for a second look.
    if (who === null || isPaidByTheByte()) return
    for (const [path, url] of some) {
      if (person() !== who || !path.startsWith(`${who}/`) || (await seen.find(path))) continue
      // The browser has it from drawing it.
      const answer = await fetch(url, { cache: 'force-cache' }).catch(() => undefined)
      if (answer?.ok && person() === who) await seen.keep({ path, person: who, file: await answer.blob(), at: now() })
    }
  }
  const keepSeen = (): Promise<void> => {
    stopResting?.()
    stopResting = undefined
    keeping = keeping.then(keepShown).catch(() => {})
    return keeping
  }

  /** What was seen on this device; undefined for what was not. */
  const fromDevice = async (path: string): Promise<string | undefined> => {
    const found = await seen.find(path)
    return found && found.person === person() ? showLocally(path, found.file) : undefined
  }

  const ask = async (wanted: ReadonlyMap<string, ((answer: string | Problem) => void)[]>) => {
    const tell = (answerOf: (path: string) => string | Problem) => {
      for (const [path, listeners] of wanted) for (const listener of listeners) listener(answerOf(path))
    }
    const found = await accessToken()
    if (isProblem(found)) return tell(() => found)
    try {
      const { data, error } = await (await storage(found)).createSignedUrls([...wanted.keys()], lifetime)
      if (error) return tell(() => problemOf(error))
      const at = now()
      for (const { path, signedUrl } of data)
        if (path !== null && signedUrl) {
          signed.set(path, { url: signedUrl, until: at + lifetime * 1000, at })
          shown.set(path, signedUrl)
        }
      stopResting ??= later(rest, () => void keepSeen())
      tell(path => signed.get(path)?.url ?? problem('missing', { code: 'NoSuchKey' }))
    } catch {
      tell(() => problem('offline', { code: 'client_not_loaded' }))
    }
  }

  return {
    upload: (file, options) =>
      upload(file, options).catch(error => problem('bug', { detail: error instanceof Error ? error.name : '' })),

    async urlOf(path) {
      const here = local.get(path)
      if (here !== undefined) return here
      // An address that is good leads nowhere without a network.
      const own = globalThis.navigator?.onLine === false ? await fromDevice(path) : undefined
      if (own !== undefined) return own
      const known = signed.get(path)
      if (known && known.until - margin > now()) return known.url
      const kept = await store.find(path)
      if (kept && kept.person === person()) return showLocally(path, kept.file)
      const answer = await new Promise<string | Problem>(resolve => {
        // Pictures of one text are asked for in one go.
        if (!asked) {
          asked = new Map()
          queueMicrotask(() => {
            const wanted = asked ?? new Map()
            asked = undefined
            void ask(wanted)
          })
        }
        asked.set(path, [...(asked.get(path) ?? []), resolve])
      })
      const isAway = isProblem(answer) && (answer.kind === 'offline' || answer.kind === 'unavailable')
      return isAway ? ((await fromDevice(path)) ?? answer) : answer
    },

    forgetUrl(path) {
      const known = signed.get(path)
      if (known && now() - known.at < retryAfter) return false
      signed.delete(path)
      return !local.has(path)
    },

    webPicture: async address => {
      const who = person()
      if (who === null) return undefined
      const path = webPath(who, address)
      return local.get(path) ?? fromDevice(path)
    },

    keepWebPicture: async (address, file) => {
      const who = person()
      if (who === null) return URL.createObjectURL(file)
      const path = webPath(who, address)
      await seen.keep({ path, person: who, file, at: now() })
      return showLocally(path, file)
    },

    sendWaiting: () => {
      pause = 0
      return sendWaiting()
    },

    onArrival: (listener, signal) => {
      if (signal.aborted) return
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
    arrived: () => {
      for (const listener of [...listeners]) listener()
    },

    keepSeen,

    tidy: (rest = '30 days') => alone('techo-files-tidy', () => tidyUp(rest)).catch(() => {}),

    forget: () => {
      for (const url of local.values()) URL.revokeObjectURL(url)
      local.clear()
      signed.clear()
      shown.clear()
      // What the first person saw goes with them.
      void seen.keepOnly(person())
    },

    close: async () => {
      isClosed = true
      stopResting?.()
      stopRetry?.()
      await sending
      await keeping
      await store.close()
      await seen.close()
    },
  }
}

/** Beside the pictures of the person's own, whose names have no space. */
const webPath = (person: string, address: string): string => `${person} ${address}`

type SendOptions = Pick<UploadOptions, 'onProgress' | 'signal'>

const isFull = ({ code }: Problem): boolean => code === 'storage_full'

/** What the backend refuses for good. A full storage may have room again. */
const isFinal = (refusal: Problem): boolean =>
  (refusal.kind === 'invalid' || refusal.kind === 'forbidden') && !isFull(refusal)

async function look(file: Blob) {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()))
  if (type === null) return null
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { ...type, width, height }
  } catch {
    return null
  }
}

const hex = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** `fetch` that says how much of the body has left; only XMLHttpRequest knows that. */
const observed =
  (onProgress: (share: number) => void, signal: AbortSignal | undefined): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        onProgress(1)
        resolve(new Response(request.responseText, { status: request.status }))
      }
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      // What storage-js sends is a form.
      request.send(init.body as XMLHttpRequestBodyInit)
    })

interface Refusal {
  readonly message: string
  readonly status?: number | undefined
  readonly statusCode?: string | undefined
  readonly code?: string | undefined
}

/** Hosted storage answers 400 to nearly all and says in the body what it is. */
const statusOf = ({ status, statusCode }: Refusal): number => Number(statusCode) || status || 0

function problemOf(error: Refusal): Problem {
  const status = statusOf(error)
  const code = error.code ?? `status_${status}`
  if (status === 0) return problem('offline')
  if (code === 'QuotaExceeded') return problem('invalid', { code: 'storage_full' })
  if (status === 413) return problem('invalid', { code: 'file_too_large' })
  if (status === 415) return problem('invalid', { code: 'file_type' })
  // The folder is the person's own: what row security refuses there is a session that has ended, which a hosted project says so.
  if (status === 401 || (status === 403 && /jwt|exp|token|session|row-level security/i.test(error.message)))
    return problem('unauthorized', { code })
  if (status === 403) return problem('forbidden', { code })
  if (status === 404) return problem('missing', { code })
  if (status === 429) return problem('limited', { code })
  if (status === 507) return problem('unavailable', { code: noRoom })
  return status >= 500 ? problem('unavailable', { code }) : problem('invalid', { code })
}
