import { useEffect, useRef, useState } from 'react'
import { listKeys } from '../keys-on-page.ts'
import { overlays } from '../overlays/index.ts'
import type { MenuPanelProps } from '../overlays/MenuPanel.tsx'
import { Trigger } from '../overlays/Trigger.tsx'
import type { MenuProps } from './menu-props.ts'

/** Opens when the mouse goes down, when the finger is lifted, and by Enter, space and the arrow keys. */
export function Menu({ trigger, ...panel }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<MenuPanelProps['start']>(true)
  const parts = overlays.usePart(isOpen, () => setOpen(false))
  const items = useRef(panel.items)
  useEffect(() => {
    items.current = panel.items
  })
  useEffect(() => listKeys(() => items.current), [])
  const open = (from: MenuPanelProps['start']) => {
    // Before the menu takes the focus, so that it comes back here; a mouse would bring it only after this event.
    button.current?.focus({ preventScroll: true })
    setStart(from)
    setOpen(true)
  }
  return (
    <>
      <Trigger
        isOpen={isOpen}
        buttonRef={button}
        when={{
          'aria-haspopup': true,
          onPressStart: ({ pointerType }) => {
            if (pointerType === 'mouse' || pointerType === 'pen') open(true)
            if (pointerType === 'virtual') open('first')
          },
          onPress: ({ pointerType }) => {
            if (pointerType === 'touch' || pointerType === 'keyboard') open(pointerType === 'touch' ? true : 'first')
          },
          onKeyDown: event => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              open(event.key === 'ArrowDown' ? 'first' : 'last')
            } else event.continuePropagation()
          },
        }}
      >
        {trigger}
      </Trigger>
      {parts && <parts.MenuPanel {...panel} isOpen={isOpen} setOpen={setOpen} triggerRef={button} start={start} />}
    </>
  )
}
