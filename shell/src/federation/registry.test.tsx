import { expect, test, vi } from 'vitest'

test('a build before that declares the same as the active one is completed, another one is not', async () => {
  // What was read once stays known.
  vi.resetModules()
  const { knownRegistry } = await import('./registry.ts')
  const build = (name: string, config: object) => ({ build: name, config })
  const told = {
    revision: 1,
    remotes: [
      { id: 'habits', ...build('b', { bases: ['/a'] }), previous: { build: 'a' } },
      { id: 'lists', ...build('d', { bases: ['/b'] }), previous: build('c', { bases: ['/c'] }) },
      { id: 'daily', ...build('e', { bases: ['/d'] }) },
    ],
  }
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'techo-registry'
  script.textContent = JSON.stringify(told)
  document.head.append(script)
  expect(knownRegistry().remotes.map(({ previous }) => previous)).toEqual([
    { build: 'a', config: { bases: ['/a'] } },
    { build: 'c', config: { bases: ['/c'] } },
    undefined,
  ])
  script.remove()
})
