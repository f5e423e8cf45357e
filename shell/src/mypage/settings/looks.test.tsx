import { beforeEach, expect, test } from 'vitest'
import { applyLooks, restoreLooks } from './looks.ts'

const root = document.documentElement
beforeEach(() => applyLooks({ text_size: 'medium', reduced_motion: false }))

test('the document carries what differs from the usual, and nothing else', () => {
  applyLooks({ text_size: 'large', reduced_motion: true })
  expect({ ...root.dataset }).toMatchObject({ textSize: 'large', motion: 'reduced' })
  applyLooks({ text_size: 'medium', reduced_motion: false })
  expect([root.dataset.textSize, root.dataset.motion]).toEqual([undefined, undefined])
})

test('the next page starts as the last one looked', () => {
  applyLooks({ text_size: 'xlarge', reduced_motion: false })
  delete root.dataset.textSize
  restoreLooks()
  expect([root.dataset.textSize, root.dataset.motion]).toEqual(['xlarge', undefined])
})
