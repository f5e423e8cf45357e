import type { Problem } from '@techo/core'
import type { AccessToken } from './client.ts'
import type { BackendConfig } from './config.ts'
import type { TableName } from './database.ts'
import { type Devices, followDevices } from './devices.ts'
import { createFiles, type Files } from './files.ts'
import { createFilesStore } from './files-store.ts'
import { createPicturesStore } from './kept/pictures-store.ts'
import type { SessionState } from './store.ts'
import type { Write } from './write.ts'

/** The half of the package that no first paint waits for: what other devices do, and files. */
export interface LateServices {
  readonly files: Files
  readonly stop: () => Promise<void>
}

export interface LateServicesDependencies {
  readonly config: () => Promise<BackendConfig>
  readonly fetch: typeof fetch
  readonly accessToken: () => Promise<AccessToken | Problem>
  readonly session: () => SessionState
  /** Calls back after every change of the session. */
  readonly onSession: (listener: () => void) => () => void
  readonly push: (write: Write) => unknown
  readonly tell: (refusal: Problem) => void
  readonly refresh: (tables: readonly TableName[]) => void
  readonly refreshAll: () => void
  /** when everything on screen was last read anew */
  readonly refreshedAt: () => number
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
  readonly device: { readonly name: string; readonly patience: number }
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly later: (ms: number, work: () => void) => () => void
  readonly now: () => number
}

export function startLateServices(deps: LateServicesDependencies): LateServices {
  const { config, fetch, accessToken, session, push, tell, alone, device, window, now } = deps
  const person = () => session().user?.id ?? null
  const token = () => session().session?.access_token
  const seen = createPicturesStore(device)
  const files = createFiles({
    config,
    fetch,
    accessToken,
    person,
    push,
    tell,
    alone,
    now,
    later: deps.later,
    store: createFilesStore(device),
    seen,
  })
  const devices: Devices = followDevices({
    ...deps,
    // A row that names a picture may come long before the picture, whose own row comes with it.
    refresh: tables => {
      deps.refresh(tables)
      if (tables.includes('attachments')) files.arrived()
    },
    refreshAll: () => {
      deps.refreshAll()
      files.arrived()
    },
    onJoined: files.sendWaiting,
  })
  const online = () => {
    void files.sendWaiting()
    files.arrived()
  }
  window.addEventListener('online', online)
  let before = { person: person(), token: token() }
  const stopSession = deps.onSession(() => {
    const now = { person: person(), token: token() }
    if (now.token === before.token && now.person === before.person) return
    if (now.person !== before.person) files.forget()
    before = now
    // What could not be sent for want of a token waits for nothing else.
    if (now.person !== null) void files.sendWaiting()
  })
  void files.sendWaiting()
  // Long after everything that a person waits for, and once a day on a device.
  const stopTidying = deps.later(60_000, () => {
    if (person() !== null && isDue(now())) void files.tidy()
  })
  return {
    files,
    stop: async () => {
      stopTidying()
      stopSession()
      window.removeEventListener('online', online)
      devices.stop()
      await files.close()
    },
  }
}

const tidiedKey = 'techo-files-tidied'

/** Whether a day has passed since this device last looked; one that cannot remember leaves it to the others. */
function isDue(now: number): boolean {
  try {
    const last = Number(globalThis.localStorage?.getItem(tidiedKey) ?? 0)
    if (now >= last && now - last < 86_400_000) return false
    globalThis.localStorage?.setItem(tidiedKey, String(now))
    return globalThis.localStorage !== undefined
  } catch {
    return false
  }
}
