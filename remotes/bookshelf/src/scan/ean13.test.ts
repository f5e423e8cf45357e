import { expect, test } from 'vitest'
import { type GreyPicture, readEan13 } from './ean13.ts'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parity = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
const inverse = (bits: string) => bits.replaceAll(/[01]/g, bit => (bit === '0' ? '1' : '0'))
const mirrored = (bits: string) => [...bits].reverse().join('')

/** The bars of ISO/IEC 15420, with the quiet zones. */
function barsOf(code: string): string {
  const digit = (at: number) => left[Number(code[at])] ?? ''
  const first = [...(parity[Number(code[0])] ?? '')]
    .map((kind, at) => (kind === 'L' ? digit(at + 1) : mirrored(inverse(digit(at + 1)))))
    .join('')
  const second = Array.from({ length: 6 }, (_, at) => inverse(digit(at + 7))).join('')
  return `${'0'.repeat(11)}101${first}01010${second}101${'0'.repeat(7)}`
}

/** A photo of codes one above the other: tilted, blurred by a lens that is near, unevenly lit, with the grain of a dark room. */
function photo(codes: readonly string[], { tilt = 0, blur = 1, grain = 0, scale = 4 } = {}): GreyPicture {
  const bars = codes.map(barsOf)
  const [width, each] = [Math.round((bars[0]?.length ?? 0) * scale), 120]
  const height = each * codes.length
  let seed = 7
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648 - 0.5
  }
  const inkAt = (x: number, y: number) => {
    const row = Math.floor(y / each)
    const isGap = y % each < 12 || y % each > each - 12
    return isGap ? 0 : Number(bars[row]?.[Math.floor((x + (y - height / 2) * tilt) / scale)] ?? 0)
  }
  const pixels = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let ink = 0
      for (let step = -blur; step <= blur; step++) ink += inkAt(x + step, y)
      const light = 235 - (60 * x) / width
      pixels[y * width + x] = light - (ink / (2 * blur + 1)) * 180 + chance() * grain
    }
  return { pixels, width, height }
}

const turned = ({ pixels, width, height }: GreyPicture): GreyPicture => {
  const other = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) other[x * height + y] = pixels[y * width + (width - 1 - x)] ?? 0
  return { pixels: other, width: height, height: width }
}

test('the number of a book is read from a photo that is tilted, blurred, dim and grainy', () => {
  for (const code of ['9784297109059', '9782070427796', '9791032305690'])
    for (const shot of [
      {},
      { tilt: 0.12 },
      { blur: 2, scale: 5 },
      { grain: 60 },
      { tilt: -0.08, grain: 40 },
      { scale: 2.5 },
    ])
      expect([code, shot, readEan13(photo([code], shot), false)]).toEqual([code, shot, [code]])
})

test('both codes of a book in Japan are read, and a book may be held upright or upside down', () => {
  const both = photo(['9784297109059', '1920095023007'])
  expect([...readEan13(both, false)].sort()).toEqual(['1920095023007', '9784297109059'])
  expect([...readEan13(turned(both), true)].sort()).toEqual(['1920095023007', '9784297109059'])
  expect([...readEan13(turned(turned(both)), false)].sort()).toEqual(['1920095023007', '9784297109059'])
})

test('a picture without a code has none', () => {
  expect(readEan13({ pixels: new Uint8ClampedArray(400 * 300).fill(128), width: 400, height: 300 }, false)).toEqual([])
  const broken = photo(['9784297109059'])
  for (let at = 0; at < broken.pixels.length; at++) if (at % broken.width > broken.width / 2) broken.pixels[at] = 255
  expect(readEan13(broken, false)).toEqual([])
})
