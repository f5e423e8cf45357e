import { useSyncExternalStore } from 'react'
import { later } from '../later.ts'
import { useKitT } from './messages.ts'
import styles from './Toasts.module.css'
import type { ToastOptions } from './toast-options.ts'

type Region = typeof import('../toasts/ToastsRegion.tsx')

interface State {
  readonly wasCalled: boolean
  /** shown without the region's code, which did not come */
  readonly plain: readonly ToastOptions[]
}

const nothing = () => {}

/** @param load brings what draws toasts */
export function createToasts(load: () => Promise<Pick<Region, 'addToast' | 'ToastsRegion'>>) {
  const region = later(load)
  let state: State = { wasCalled: false, plain: [] }
  const listeners = new Set<() => void>()
  const set = (next: Partial<State>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const closePlain = (options: ToastOptions) => set({ plain: state.plain.filter(each => each !== options) })

  function toast(options: ToastOptions): () => void {
    let close: (() => void) | null = null
    let isClosed = false
    set({ wasCalled: true })
    region.fetch().then(
      ({ addToast }) => {
        if (!isClosed) close = addToast(options)
      },
      () => {
        if (isClosed) return
        close = () => closePlain(options)
        set({ plain: [...state.plain, options] })
        if (options.duration !== null) setTimeout(close, options.duration ?? 10_000)
      },
    )
    return () => {
      isClosed = true
      close?.()
    }
  }

  function Toasts() {
    const { wasCalled, plain } = useSyncExternalStore(subscribe, () => state)
    region.useAtRest()
    const part = region.usePart(wasCalled, undefined, nothing)
    return (
      <>
        {part && <part.ToastsRegion />}
        {plain.length > 0 && <PlainToasts all={plain} close={closePlain} />}
      </>
    )
  }

  return { toast, Toasts }
}

interface PlainProps {
  readonly all: readonly ToastOptions[]
  readonly close: (options: ToastOptions) => void
}

function PlainToasts({ all, close }: PlainProps) {
  const t = useKitT()
  const acts = ({ onUndo, action }: ToastOptions) => [
    ...(onUndo ? [{ label: t('undo'), onAction: onUndo }] : []),
    ...(action ? [action] : []),
    { label: t('close'), onAction: nothing },
  ]
  return (
    <div className={styles.region} role="status" data-toasts>
      {all.map((options, at) => (
        <div key={at} className={styles.toast}>
          {options.message}
          {acts(options).map(({ label, onAction }) => (
            <button
              key={label}
              className={styles.act}
              type="button"
              onClick={() => {
                close(options)
                onAction()
              }}
            >
              {label}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

const ours = createToasts(() => import('../toasts/ToastsRegion.tsx'))

/**
 * Says what happened in the corner of the page; the timer rests while the pointer or the focus is on it. Where its code does
 * not come (the network went with the first page), it is said without ornament, with the same buttons.
 * @returns takes it away
 */
export function toast(options: ToastOptions): () => void {
  return ours.toast(options)
}

/** Where toasts appear. Once, in the shell. */
export function Toasts() {
  return <ours.Toasts />
}
