import { describe, expect, test } from 'vitest'
import { isWhole, takeIn } from './download.ts'

const streamOf = (chunks: readonly Uint8Array[], ending: 'whole' | 'broken') =>
  new ReadableStream({
    start: controller => {
      for (const chunk of chunks) controller.enqueue(chunk)
      if (ending === 'whole') controller.close()
    },
    pull: controller => {
      if (ending === 'broken') controller.error(new TypeError('terminated'))
    },
  })

describe('a download', () => {
  test('becomes one file, in order, however large its pieces are, and says how far it is', async () => {
    const large = new Uint8Array(5 * 1024 ** 2).fill(7)
    const heard: number[] = []
    const chunks = [Uint8Array.of(1, 2), large, Uint8Array.of(3)]
    const blob = await takeIn(new Response(streamOf(chunks, 'whole')), bytes => heard.push(bytes))
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())
    expect([bytes.length, bytes[0], bytes[2], bytes.at(-2), bytes.at(-1)]).toEqual([large.length + 3, 1, 7, 7, 3])
    expect(heard).toEqual([2, large.length + 2, large.length + 3])
  })

  test('that breaks off is no file', async () => {
    expect(await takeIn(new Response(streamOf([Uint8Array.of(1)], 'broken')), () => {})).toBeNull()
  })

  test('that ended early without saying so is no whole zip', async () => {
    const empty = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0))
    expect(await isWhole(new Blob(['what lies before', empty]))).toBe(true)
    expect(await isWhole(new Blob(['what lies before', empty.slice(0, -1)]))).toBe(false)
    expect(await isWhole(new Blob([]))).toBe(false)
  })
})
