import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { follow } from './drag.ts'

const told: (string | number)[] = []
afterEach(() => {
  cleanup()
  told.splice(0)
})

const open = () => {
  // The page of the tests has no pointers to capture.
  Element.prototype.setPointerCapture ??= vi.fn()
  render(
    <button
      type="button"
      onPointerDown={down =>
        follow(down, {
          move: event => told.push(event.clientX),
          end: isDropped => told.push(isDropped ? 'dropped' : 'given up'),
        })
      }
    >
      handle
    </button>,
  )
}

const point = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', x: number, pointerId = 1) => {
  const target = type === 'pointerDown' ? screen.getByRole('button') : window
  const event = createEvent[type](target, { button: 0, clientX: x, clientY: 0, pointerId, isPrimary: true })
  fireEvent(target, event)
}

test('a drag begins where the pointer leaves its place, and ends where that pointer is lifted', () => {
  open()
  point('pointerDown', 100)
  point('pointerMove', 103)
  point('pointerMove', 120)
  point('pointerMove', 500, 2)
  point('pointerUp', 500, 2)
  point('pointerMove', 130)
  point('pointerUp', 130)
  point('pointerMove', 140)
  expect(told).toEqual([120, 130, 'dropped'])
})

test('a press that trembles is no drag; Escape and the system give a drag up', () => {
  open()
  point('pointerDown', 100)
  point('pointerMove', 104)
  point('pointerUp', 104)
  point('pointerDown', 100)
  point('pointerMove', 150)
  fireEvent.keyDown(window, { key: 'Escape' })
  point('pointerUp', 150)
  point('pointerDown', 100)
  point('pointerMove', 160)
  point('pointerCancel', 0)
  expect(told).toEqual(['given up', 150, 'given up', 160, 'given up'])
})
