import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { joined } from './joined-scripts.ts'

const run = (scripts: readonly (readonly [src: string, text: string])[]) => {
  const laid: [src: string, line: number][] = []
  const failures: unknown[] = []
  const page = {
    techoLaid: (src: string, line: number) => laid.push([src, line]),
    reportError: (error: unknown) => failures.push(error),
  }
  runInNewContext(joined(scripts.map(([src, text]) => ({ src, text }))), page)
  return { laid, failures: failures.map(String), page: page as Record<string, unknown> }
}

test('each script runs by itself and tells that it has; one that throws is reported and stops no other', () => {
  const { laid, failures, page } = run([
    ['/a.js', '"use strict";globalThis.a = (function () { return this })()'],
    ['/b.js', 'throw new Error("no")'],
    ['/c.js', 'globalThis.c = typeof (function () { return this })() // without a line at its end'],
  ])
  expect(laid.map(([src]) => src)).toEqual(['/a.js', '/c.js'])
  expect(failures).toEqual(['Error: no'])
  expect([page.a, page.c], 'each as strict as it was').toEqual([undefined, 'object'])
})

test('the line of an error is found again from the line on which its script began', () => {
  const text = 'globalThis.at = () => {\n  throw new Error("here")\n}'
  const { laid, page } = run([
    ['/a.js', '\n\n\n'],
    ['/b.js', text],
  ])
  try {
    ;(page.at as () => void)()
  } catch (error) {
    // Not an Error of this realm.
    const line = Number(/:(\d+):\d+/.exec((error as Error).stack ?? '')?.[1])
    expect(line - (laid[1]?.[1] ?? 0)).toBe(2)
  }
  expect.hasAssertions()
})
