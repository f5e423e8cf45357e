import { Session } from 'node:inspector'
import type { Worker } from 'node:worker_threads'
import { type Interrupted, interruptName } from './pglite-messages.ts'

/**
 * Calls the function that the thread left under `interruptName`, in the middle of whatever runs there: a thread that executes
 * WebAssembly hears no message, but V8 lets its inspector in. No port is opened; the session lives for this one call.
 * @param id of the statement that shall stop
 * @returns null when the thread does not answer within `patienceMs` (it is inside one long call, or has ended)
 */
export function interruptThread(thread: Worker, id: number, patienceMs: number): Promise<Interrupted | null> {
  const session = new Session()
  const { promise, resolve } = Promise.withResolvers<Interrupted | null>()
  const timer = setTimeout(() => resolve(null), patienceMs).unref()
  const title = `[worker ${thread.threadId}]`
  session.on('inspectorNotification', ({ method, params }: Notification) => {
    if (method === 'NodeWorker.attachedToWorker' && params.workerInfo?.title.startsWith(title)) {
      const message = { id: 1, method: 'Runtime.evaluate', params: { expression: `${interruptName}(${id})` } }
      session.post('NodeWorker.sendMessageToWorker', {
        sessionId: params.sessionId ?? '',
        message: JSON.stringify(message),
      })
    }
    if (method === 'NodeWorker.receivedMessageFromWorker') {
      const said = JSON.parse(params.message ?? '{}')?.result?.result?.value
      resolve(said === 'interrupted' || said === 'dropped' || said === 'over' ? said : null)
    }
  })
  try {
    session.connect()
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  } catch {
    // A Node that was built without its inspector.
    resolve(null)
  }
  return promise.finally(() => {
    clearTimeout(timer)
    session.disconnect()
  })
}

interface Notification {
  readonly method: string
  readonly params: {
    readonly sessionId?: string
    readonly workerInfo?: { readonly title: string }
    readonly message?: string
  }
}
