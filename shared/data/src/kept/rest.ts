/** When a page is at rest: nobody types or scrolls in it, nothing of it is on its way, and the thread is idle. */
export interface RestDependencies {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** whether requests or writes of the person are under way */
  readonly isBusy: () => boolean
  readonly later: (ms: number, work: () => void) => () => void
  readonly now: () => number
}

export interface Rest {
  /** Resolves to true when the page is at rest, to false once this shall not go on or there is no network. */
  readonly until: (goesOn: () => boolean) => Promise<boolean>
  /** A connection that is paid by the byte, or a person who saves them. */
  readonly isUnwelcome: () => boolean
  readonly stop: () => void
}

/** Milliseconds without a sign of the person. */
const still = 1500
const look = 250
const signs = ['keydown', 'pointerdown', 'input', 'wheel', 'touchmove'] as const

interface Connection {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

const connection = (): Connection | undefined => {
  const { navigator } = globalThis
  return navigator && 'connection' in navigator ? (navigator.connection ?? undefined) : undefined
}

/** Whether somebody pays for what nobody asked for just now. */
export const isPaidByTheByte = (): boolean => {
  const { saveData, type, effectiveType } = connection() ?? {}
  return saveData === true || type === 'cellular' || /2g$/.test(effectiveType ?? '')
}

export function createRest({ window, isBusy, later, now }: RestDependencies): Rest {
  let touched = Number.NEGATIVE_INFINITY
  const touch = () => {
    touched = now()
  }
  for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true })

  const wait = (ms: number) => new Promise<void>(resolve => void later(ms, resolve))
  const idle = () =>
    new Promise<void>(resolve => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 })
      else void later(50, resolve)
    })

  return {
    until: async goesOn => {
      for (;;) {
        if (!goesOn() || globalThis.navigator?.onLine === false) return false
        if (!isBusy() && now() - touched >= still) break
        await wait(look)
      }
      await idle()
      return goesOn()
    },
    isUnwelcome: isPaidByTheByte,
    stop: () => {
      for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
    },
  }
}
