import { beforeEach, expect, test } from 'vitest'
import { applyLooks, restoreLooks } from './looks.ts'

const root = document.documentElement
beforeEach(() => applyLooks({ text_size: 'medium', reduced_motion: false, density: 'comfortable' }))

test('the document carries what differs from the usual, and nothing else', () => {
  applyLooks({ text_size: 'large', reduced_motion: true, density: 'compact' })
  expect({ ...root.dataset }).toMatchObject({ textSize: 'large', motion: 'reduced', density: 'compact' })
  applyLooks({ text_size: 'medium', reduced_motion: false, density: 'comfortable' })
  expect([root.dataset.textSize, root.dataset.motion, root.dataset.density]).toEqual([undefined, undefined, undefined])
})

test('the next page starts as the last one looked', () => {
  applyLooks({ text_size: 'xlarge', reduced_motion: false, density: 'compact' })
  delete root.dataset.textSize
  delete root.dataset.density
  restoreLooks()
  expect([root.dataset.textSize, root.dataset.motion, root.dataset.density]).toEqual(['xlarge', undefined, 'compact'])
})
