import type { ResolvedRegistry } from '@techo/core'
import { expect, test } from 'vitest'
import { listsOf, sparesTheLine } from './installed.ts'

const remote = (entry: string, more: object = {}) => ({ id: 'habits', build: '0.1.0-aa', entry, ...more })
// Only what is looked at; the rest of a build is of no matter here.
const registryOf = (remotes: readonly object[]) => ({ revision: 1, remotes }) as ResolvedRegistry

test('the list of a remote’s files lies beside them, wherever its entry is; a disabled one has none', () => {
  expect(
    listsOf(
      registryOf([
        remote('/r/habits/0.1.0-aa/remoteEntry.js'),
        remote('https://files.example/r/habits/0.1.0-aa/js/remoteEntry.js'),
        remote('/r/habits/0.1.0-aa/remoteEntry.js', { disabled: true }),
        remote('http://localhost:4101/remoteEntry.js'),
      ]),
    ),
  ).toEqual(['/r/habits/0.1.0-aa/files.json', 'https://files.example/r/habits/0.1.0-aa/files.json'])
})

test.each([
  [{}, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('with a line of %j a build is left out: %s', (line, spared) => {
  expect(sparesTheLine(line)).toBe(spared)
})
