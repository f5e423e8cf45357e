import { expect, test } from 'vitest'
import { laidOut } from './draw.ts'

test('text on an image breaks between words, else between characters, and shrinks until it fits', () => {
  let size = 10
  const pen = {
    set font(text: string) {
      size = Number.parseFloat(text)
    },
    get font() {
      return `${size}px`
    },
    // A board's pen knows widths only by its font; here every sign is as wide as it is high. The rest of a TextMetrics is not read.
    measureText: (text: string) => ({ width: [...text].length * size }) as TextMetrics,
  }
  const lay = (text: string, w: number, h: number) => laidOut(pen, text, { w, h }, 10, each => `${each}px`)
  expect(lay('one two three', 80, 100).lines).toEqual(['one two', 'three'])
  expect(lay('あいうえお', 30, 100).lines).toEqual(['あいう', 'えお'])
  const small = lay('あいうえおかきくけこ', 50, 24)
  expect(small.size).toBeLessThan(10)
  expect(small.lines.length * small.size * 1.4).toBeLessThanOrEqual(24)
})
