import { useEffect, useMemo, useRef, useState } from 'react'
import { listKeys } from '../keys-on-page.ts'
import { overlays } from '../overlays/index.ts'
import { type MenuStart, OpenerContext } from '../overlays/opener.ts'
import type { MenuProps } from './menu-props.ts'

/** What can be done, behind a button (`OpenerButton`). Its code is fetched as soon as a pointer or the focus comes near, or the page rests. */
export function Menu({ trigger, ...panel }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<MenuStart>(true)
  const parts = overlays.usePart(isOpen, () => setOpen(false))
  const items = useRef(panel.items)
  useEffect(() => {
    items.current = panel.items
  })
  useEffect(() => listKeys(() => items.current), [])
  overlays.useAtRest()
  const opener = useMemo(
    () => ({
      buttonRef: button,
      isOpen,
      prepare: overlays.preload,
      open: (from: MenuStart) => {
        // Before the menu takes the focus, so that it comes back here; a mouse would bring it only after this event.
        button.current?.focus({ preventScroll: true })
        setStart(from)
        setOpen(true)
      },
    }),
    [isOpen],
  )
  return (
    <>
      <OpenerContext value={opener}>{trigger}</OpenerContext>
      {parts && <parts.MenuPanel {...panel} isOpen={isOpen} setOpen={setOpen} triggerRef={button} start={start} />}
    </>
  )
}
