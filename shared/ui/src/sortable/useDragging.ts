import { whenIdle } from '@techo/core'
import { startTransition, useEffect, useRef, useState } from 'react'
import { later } from '../later.ts'
import type { Elements } from './standing.ts'

/**
 * The library that drags comes once rows stand: on a page that lists something it is more than half of the kit's scripts, and no
 * row waits for it. Of the rows of a list it is told once a pointer or the focus is near them: to take back what it was told costs a
 * page that is left ten milliseconds. Who takes hold of a handle before that drags as soon as it knows the rows. What is taken hold
 * of anywhere, also by what is pressed in it, has to be known before.
 */
const library = later(() => import(/* webpackChunkName: "dragging" */ './Dragging.tsx'))

/** A press on something that will be draggable, to be said again when it is. */
interface Held {
  readonly target: EventTarget
  readonly isKey: boolean
  readonly again: () => Event
  /** where the pointer went meanwhile */
  latest?: PointerEvent
}

/** What in a card is pressed for its own sake. */
const controls = 'a, button, input, select, textarea, [role="button"], [contenteditable="true"]'
const keysThatLift = ['Space', 'Enter']

/** @param isTakenWhole a row is taken hold of anywhere, and not only by its handle */
export function useDragging<Frame extends HTMLElement>(isTakenWhole = false) {
  const frame = useRef<Frame>(null)
  const [elements] = useState((): Elements => ({ rows: new Map(), handles: new Map(), columns: new Map() }))
  const [isHere, setHere] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const held = useRef<Held>(null)
  const part = library.usePart(isHere || isWanted, () => setWanted(false))
  const isMissing = part === null

  useEffect(() => {
    if (!isMissing || !frame.current) return
    const stop = new AbortController()
    const bring = () => {
      library.fetch().then(
        () => stop.signal.aborted || startTransition(() => setHere(true)),
        // What is pressed asks again, and says so.
        () => {},
      )
    }
    const hold = (event: PointerEvent | KeyboardEvent) => {
      if (!(event.target instanceof Element)) return
      const { target } = event
      const isAtHandle = [...elements.handles.values()].some(handle => handle.contains(target))
      const isKey = event instanceof KeyboardEvent
      if (
        isKey
          ? !isAtHandle || !keysThatLift.includes(event.code)
          : !isAtHandle && (!isTakenWhole || target.closest(controls))
      )
        return
      const Same = isKey ? KeyboardEvent : PointerEvent
      held.current = { target, isKey, again: () => new Same(event.type, event) }
      if (isAtHandle) setWanted(true)
      if (!isKey) return
      event.preventDefault()
      event.stopPropagation()
    }
    const letGo = (isKey: boolean) => () => {
      if (held.current?.isKey !== isKey) return
      held.current = null
      setWanted(false)
    }
    const follow = (event: PointerEvent) => {
      if (held.current && !held.current.isKey) held.current.latest = event
    }
    const { signal } = stop
    for (const near of ['pointerover', 'focusin']) frame.current.addEventListener(near, bring, { signal })
    frame.current.addEventListener('pointerdown', hold, { signal })
    frame.current.addEventListener('keydown', hold, { signal })
    frame.current.addEventListener('focusout', letGo(true), { signal })
    window.addEventListener('pointermove', follow, { signal })
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, letGo(false), { signal })
    const stay = whenIdle(isTakenWhole ? bring : () => void library.fetch().catch(() => {}), 1000)
    return () => {
      stop.abort()
      stay()
    }
  }, [isMissing, isTakenWhole, elements])

  const goOn = (press: Held | null) => {
    if (press?.latest) press.target.dispatchEvent(new PointerEvent('pointermove', press.latest))
  }
  return {
    frame,
    elements,
    Dragging: part?.Dragging,
    onReady: () => {
      const press = held.current
      if (!press) return
      press.target.dispatchEvent(press.again())
      // The library says that it lifted the row only then, and what it hears before it forgets.
      goOn(press)
      const end = () => {
        held.current = null
      }
      for (const over of ['pointerup', 'pointercancel']) window.addEventListener(over, end, { once: true })
    },
    onStart: () => {
      const press = held.current
      held.current = null
      // Once the library has measured what it lifted.
      if (press) requestAnimationFrame(() => goOn(press))
    },
  }
}
