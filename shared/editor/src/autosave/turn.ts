import { lockOf } from '@techo/core'
import type { Revision } from './types.ts'

/**
 * Who writes when one document is open in several tabs: the tab that holds the document's lock. The others show what it
 * writes, and the one that a person turns to asks for the turn and gets it with the text as it is at that moment.
 *
 * A tab that holds the turn and does not answer (frozen, stuck) loses it after `patience` ms: its text is on this device and
 * at the backend up to its last save, and what it still holds is merged by its own next save. Without locks (a private
 * window, an old browser) every tab writes and conflicts are merged.
 */
export interface Text {
  readonly doc: unknown
  readonly base: Revision
  readonly isDirty: boolean
  /** names of the texts it came from; a tab with an older build says none */
  readonly lineage?: readonly string[]
}

type Message =
  | { readonly kind: 'text'; readonly id: string; readonly from: string; readonly text: Text }
  | { readonly kind: 'want'; readonly id: string; readonly from: string }
  | { readonly kind: 'yours'; readonly id: string; readonly to: string; readonly text: Text }
  | { readonly kind: 'mine'; readonly id: string; readonly from: string }

export interface TurnDependencies {
  /** the name of this tab */
  readonly tab: string
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined
  readonly channel: () => BroadcastChannel | undefined
  readonly later: (then: () => void, ms: number) => unknown
  readonly patience?: number
}

export interface TurnEvents {
  /** this tab writes now; with the text of the tab that wrote before, when it handed one over */
  readonly onTurn: (text: Text | null) => void
  /** another tab writes from now on; `isHandedOver`: it has the text of this one */
  readonly onFollow: (isHandedOver: boolean) => void
  /** what the writing tab shows by now */
  readonly onText: (text: Text) => void
  /** what is shown here, saved as far as it can be saved; asked before the turn is given away */
  readonly exportDraft: () => Promise<Text>
}

export interface Turn {
  readonly isMine: () => boolean
  /** Whether the turn is here and no other tab shows the document: what another one has left is of one that is gone. */
  readonly isAlone: () => Promise<boolean>
  /** Asks for the turn; nothing happens when it is here already. */
  readonly ask: () => void
  /** Tells the other tabs what is shown here. */
  readonly tell: (text: Text) => void
  readonly close: () => void
}

/** ms that the handed over text may come after the lock */
const grace = 200

export function takeTurns(id: string, deps: TurnDependencies, events: TurnEvents): Turn {
  const { tab, locks, later, patience = 1500 } = deps
  const channel = locks ? deps.channel() : undefined
  const name = lockOf(id)
  let release: (() => void) | null = null
  let isMine = !locks || !channel
  let isClosed = false
  let handed: Text | null = null
  let isAsking = false
  let onHanded = () => {}

  const post = (message: Message) => channel?.postMessage(message)

  /** The handed over text and the lock travel apart; the text may be the second to arrive. */
  const arrival = (): Promise<void> =>
    new Promise(resolve => {
      if (handed || !isAsking) return resolve()
      onHanded = resolve
      later(resolve, grace)
    })

  const hold = async (lock: Lock | null): Promise<void> => {
    if (isClosed) return
    if (!lock) {
      events.onFollow(false)
      return queue()
    }
    await arrival()
    isMine = true
    isAsking = false
    const text = handed
    handed = null
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    events.onTurn(text)
    post({ kind: 'mine', id, from: tab })
    await held
  }

  /** Waits in the line for the lock; a stolen lock ends in a rejection, and this tab goes back into the line. */
  const queue = (options: LockOptions = {}) => {
    locks?.request(name, options, hold).catch(() => {
      release = null
      if (isClosed) return
      if (isMine) {
        isMine = false
        events.onFollow(false)
      }
      queue()
    })
  }

  /** A tab that follows waits in the line. To copy a long text for nobody costs more than to ask. */
  const isFollowed = async (): Promise<boolean> => {
    const held = await locks?.query().catch(() => null)
    return held?.pending?.some(each => each.name === name) ?? true
  }

  const give = async (to: string) => {
    const text = await events.exportDraft()
    if (!release || isClosed) return
    post({ kind: 'yours', id, to, text })
    isMine = false
    const free = release
    release = null
    events.onFollow(true)
    free()
    queue()
  }

  const hear = (message: Message) => {
    if (message.id !== id || isClosed) return
    if (message.kind === 'want' && message.from !== tab && isMine) void give(message.from)
    if (message.kind === 'text' && message.from !== tab && !isMine) {
      handed = null
      events.onText(message.text)
    }
    if (message.kind === 'mine' && message.from !== tab) handed = null
    // Whoever is next in the line goes on from it, also when somebody else asked.
    if (message.kind === 'yours' && !isMine) {
      handed = message.text
      onHanded()
    }
  }

  if (isMine) events.onTurn(null)
  else {
    // Messages come from our own pages only: a channel belongs to one origin.
    if (channel) channel.onmessage = event => hear(event.data as Message)
    queue({ ifAvailable: true })
  }

  return {
    isMine: () => isMine,
    isAlone: async () => isMine && !(await isFollowed()) && isMine,
    ask: () => {
      if (isMine || isAsking || isClosed) return
      isAsking = true
      post({ kind: 'want', id, from: tab })
      later(() => {
        if (!isMine && !isClosed && isAsking) queue({ steal: true })
      }, patience)
    },
    tell: text => {
      if (!isMine) return
      void isFollowed().then(followed => {
        if (followed && isMine && !isClosed) post({ kind: 'text', id, from: tab, text })
      })
    },
    close: () => {
      isClosed = true
      release?.()
      if (channel) channel.onmessage = null
      channel?.close()
    },
  }
}
