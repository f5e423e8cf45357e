import { expect, test } from 'vitest'
import { readWishLine } from './wish-line.ts'

test.each([
  ['カメラ ¥59,800 https://shop.example/a?b=1', 'カメラ', 59_800, 'JPY', 'https://shop.example/a?b=1'],
  ['Camera $598.50 https://shop.example', 'Camera', 598.5, 'USD', 'https://shop.example'],
  ['https://shop.example カメラ 59,800円', 'カメラ', 59_800, 'JPY', 'https://shop.example'],
  ['カメラ６万円', 'カメラ', 60_000, 'JPY', null],
  ['カメラ　￥５９，８００', 'カメラ', 59_800, 'JPY', null],
  ['カメラ 5万9,800円 黒', 'カメラ 黒', 59_800, 'JPY', null],
  ['自転車 1.5万', '自転車', 15_000, 'JPY', null],
  ['lamp 40 EUR', 'lamp', 40, 'EUR', null],
  ['lamp usd 40', 'lamp', 40, 'USD', null],
  ['ペン 100円、赤', 'ペン 、赤', 100, 'JPY', null],
])('%s', (line, title, price, currency, url) => {
  expect(readWishLine(line)).toEqual({ title, price, currency, url })
})

test.each(['100円ショップの棚', '1万円選書', 'iPhone 17', 'A$AP のレコード', '万年筆'])(
  '%s is a name and nothing else',
  line => {
    expect(readWishLine(line)).toEqual({ title: line, price: null, currency: null, url: null })
  },
)

test('an address alone is the name until its page was read; a price alone stays the name', () => {
  expect(readWishLine('https://shop.example/a')).toMatchObject({
    title: 'https://shop.example/a',
    url: 'https://shop.example/a',
  })
  expect(readWishLine('¥500')).toMatchObject({ title: '¥500', price: 500 })
})
