import { beforeEach, expect, test } from 'vitest'
import { applyAppearance, restoreAppearance } from './appearance.ts'

const root = document.documentElement
beforeEach(() => applyAppearance({ text_size: 'medium', reduced_motion: false, density: 'comfortable' }))

test('the document carries what differs from the usual, and nothing else', () => {
  applyAppearance({ text_size: 'large', reduced_motion: true, density: 'compact' })
  expect({ ...root.dataset }).toMatchObject({ textSize: 'large', motion: 'reduced', density: 'compact' })
  applyAppearance({ text_size: 'medium', reduced_motion: false, density: 'comfortable' })
  expect([root.dataset.textSize, root.dataset.motion, root.dataset.density]).toEqual([undefined, undefined, undefined])
})

test('the next page starts as the last one looked', () => {
  applyAppearance({ text_size: 'xlarge', reduced_motion: false, density: 'compact' })
  delete root.dataset.textSize
  delete root.dataset.density
  restoreAppearance()
  expect([root.dataset.textSize, root.dataset.motion, root.dataset.density]).toEqual(['xlarge', undefined, 'compact'])
})
