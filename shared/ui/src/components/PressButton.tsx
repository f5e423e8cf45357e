import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, use, useEffect, useRef } from 'react'
import type { PressEvent } from 'react-aria-components/Button'
import { OpenerContext, TriggerContext } from '../overlays/opener.ts'
import type { PressButtonProps } from './button-props.ts'
import { OpenerButton } from './OpenerButton.tsx'
import { SeldomButton } from './seldom.tsx'
import { Working } from './Working.tsx'

/** What is told by React Aria's button alone. No button of ours asks for it; one of a remote built elsewhere may. */
const ofAria = [
  'slot',
  'preventFocusOnPress',
  'onPressStart',
  'onPressEnd',
  'onPressUp',
  'onPressChange',
  'onHoverStart',
  'onHoverEnd',
  'onHoverChange',
  'onFocusChange',
  'onClick',
  'onKeyDown',
  'onKeyUp',
] as const

/**
 * What presses: a button of the platform. A click, a tap, Enter and space press it once, and nothing around it hears of that.
 * React Aria's knows of hovering and waiting besides; of those a page begins with ten to twenty, and nothing else that it draws
 * takes as long.
 */
export function PressButton(props: PressButtonProps) {
  const opener = use(OpenerContext)
  if (opener)
    return (
      <OpenerButton
        opener={opener}
        isDisabled={props.isDisabled === true}
        className={props.className}
        aria-label={props['aria-label']}
      >
        {props.children}
      </OpenerButton>
    )
  return ofAria.some(name => props[name] !== undefined) ? <SeldomButton {...props} /> : <PlainButton {...props} />
}

function PlainButton({
  children,
  onPress,
  onFocus,
  isDisabled = false,
  isPending = false,
  type = 'button',
  autoFocus = false,
  excludeFromTabOrder = false,
  ...rest
}: Omit<PressButtonProps, (typeof ofAria)[number]>) {
  const trigger = use(TriggerContext)
  const own = useRef<HTMLButtonElement>(null)
  const button = trigger?.buttonRef ?? own
  useEffect(() => {
    if (autoFocus) button.current?.focus()
  }, [autoFocus, button])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) return event.stopPropagation()
    const told = pressOf(event)
    onPress?.(told.press)
    trigger?.press()
    if (!told.goesOn()) event.stopPropagation()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.stopPropagation()
    // A key that is held down presses once.
    if (event.repeat || isPending) event.preventDefault()
  }
  return (
    <button
      {...rest}
      {...(trigger && {
        'aria-expanded': trigger.isOpen,
        'data-pressed': trigger.isOpen || undefined,
        onPointerEnter: trigger.prepare,
      })}
      {...(isPending && { 'aria-disabled': true })}
      ref={button}
      // While it waits, Enter in a field of its form sends nothing.
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      tabIndex={excludeFromTabOrder ? -1 : undefined}
      data-disabled={isDisabled || undefined}
      data-pending={isPending || undefined}
      onPointerDown={event => {
        stop(event)
        trigger?.prepare()
      }}
      onMouseDown={stop}
      onFocus={event => {
        onFocus?.(event)
        trigger?.prepare()
      }}
      onClick={press}
      onKeyDown={key}
    >
      {children}
      {isPending && <Working />}
    </button>
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** What a caller hears of a press, in React Aria's shape. A press by assistive technology counts as one of the keyboard. */
function pressOf(event: MouseEvent<HTMLButtonElement>) {
  const { currentTarget: target, nativeEvent, shiftKey, ctrlKey, metaKey, altKey, clientX, clientY } = event
  const { left, top } = target.getBoundingClientRect()
  let goesOn = false
  const press: PressEvent = {
    type: 'press',
    pointerType: event.detail === 0 ? 'keyboard' : pointerOf(nativeEvent),
    target,
    shiftKey,
    ctrlKey,
    metaKey,
    altKey,
    x: clientX - left,
    y: clientY - top,
    continuePropagation: () => {
      goesOn = true
    },
  }
  return { press, goesOn: () => goesOn }
}

const pointerOf = (event: globalThis.MouseEvent): PressEvent['pointerType'] => {
  const type = 'pointerType' in event ? event.pointerType : ''
  return type === 'touch' || type === 'pen' ? type : 'mouse'
}
