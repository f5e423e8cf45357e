/** px that a hand draws a pointer when it means to choose; a click moves it less */
const drawn = 8

let isDown = false
const follow = ({ type, pointerType, button }: PointerEvent) => {
  isDown = type === 'pointerdown' && pointerType !== 'touch' && button === 0
}
for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) addEventListener(type, follow, true)

/**
 * The `ref` of a list or a menu that opens while a mouse or a pen goes down. The button may be let go above an item because it was
 * drawn there, which chooses it, or because what arrived meanwhile moved the list under a pointer at rest, which chooses nothing.
 */
export function awaitsPointer(list: HTMLElement | null): void {
  if (!list || !isDown) return
  const wait = new AbortController()
  const take = () => {
    list.style.pointerEvents = ''
    wait.abort()
  }
  list.style.pointerEvents = 'none'
  let way = 0
  const options = { capture: true, signal: wait.signal }
  addEventListener(
    'pointermove',
    ({ movementX, movementY }) => {
      way += Math.abs(movementX) + Math.abs(movementY)
      if (way >= drawn) take()
    },
    options,
  )
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, take, options)
}
