import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  readonly text: string
  /** one of our buttons: something that can take the focus */
  readonly children: ReactElement
}

const delay = 500
/** When the last hint went, in milliseconds of the page; right after it the next one needs no patience. */
let lastHidden = Number.NEGATIVE_INFINITY

/** A short hint on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  const around = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)

  const show = () => {
    clearTimeout(timer.current)
    setShown(true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (isShown) lastHidden = performance.now()
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    clearTimeout(timer.current)
    if (performance.now() - lastHidden < delay) show()
    else timer.current = setTimeout(show, delay)
  }
  const focus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) show()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens beside the button inside, which has the role and the keys
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={enter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onKeyDown={hide}
      onFocus={focus}
      onBlur={hide}
    >
      {children}
      {isShown && <Hint text={text} of={around.current?.firstElementChild ?? null} onHide={hide} />}
    </span>
  )
}

interface HintProps {
  readonly text: string
  readonly of: Element | null
  readonly onHide: () => void
}

function Hint({ text, of, onHide }: HintProps) {
  const id = useId()
  const hint = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!of || !hint.current) return
    place(hint.current, of.getBoundingClientRect())
    // What is the button's name already would only be said twice.
    if (of.getAttribute('aria-label') === text || of.hasAttribute('aria-describedby')) return
    of.setAttribute('aria-describedby', id)
    return () => of.removeAttribute('aria-describedby')
  }, [of, text, id])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Only the hint goes; what lies under it stays open.
      event.stopPropagation()
      onHide()
    }
    document.addEventListener('keydown', press, true)
    window.addEventListener('scroll', onHide, true)
    return () => {
      document.removeEventListener('keydown', press, true)
      window.removeEventListener('scroll', onHide, true)
    }
  }, [onHide])

  return createPortal(
    <div ref={hint} id={id} role="tooltip" className={styles.tooltip}>
      {text}
    </div>,
    document.body,
  )
}

/** Above the button, or below it where there is no room; never over the edge of the window. In pixels. */
function place(hint: HTMLElement, button: DOMRect): void {
  const [gap, edge] = [6, 8]
  const { offsetWidth: width, offsetHeight: height } = hint
  const middle = button.left + button.width / 2 - width / 2
  const left = Math.max(edge, Math.min(middle, document.documentElement.clientWidth - width - edge))
  const above = button.top - gap - height
  hint.style.left = `${left}px`
  hint.style.top = `${above < edge ? button.bottom + gap : above}px`
}
