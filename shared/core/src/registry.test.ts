import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineRemoteConfig } from './index.ts'
import { bucketOf, hasTrials, isOnTrial, type RegistryFile, type RemoteBuild, resolveRegistry } from './registry.ts'

const titled = { ja: '庭', en: 'Garden' }
const config = defineRemoteConfig({
  id: 'garden',
  title: titled,
  contract: { min: 1, max: 1 },
  bases: ['/mypage/garden'],
  routes: [{ path: '/mypage/garden', title: titled }],
  menu: [],
  slots: [],
  cards: [],
})
const build = (name: string): RemoteBuild => ({
  build: name,
  version: '1.0.0',
  entry: `/r/garden/${name}/remoteEntry.js`,
  base: { js: [], css: [] },
  preload: {},
  config,
  shared: { react: '^19.3.0' },
  files: { 'remoteEntry.js': '00ff'.repeat(16), 'techo-remote.json': '11'.repeat(32) },
  publishedAt: '2026-11-20T00:00:00.000Z',
})
const file = (rest: Partial<RegistryFile['remotes'][string]> = {}): RegistryFile => ({
  revision: 4,
  remotes: {
    garden: { active: 'b', previous: 'a', builds: { a: build('a'), b: build('b'), c: build('c') }, ...rest },
    shed: { active: 'gone', builds: {} },
  },
})
const shown = (registry: RegistryFile, device?: string, person?: string) => {
  const [garden] = resolveRegistry(registry, device === undefined ? undefined : { device, person }).remotes
  return [garden?.build, garden?.previous?.build, garden?.trial ?? false]
}

describe('the registry', () => {
  it('gives the page the active build and the one before it, without what only publishing needs', () => {
    const { revision, remotes } = resolveRegistry(file())
    expect(revision).toBe(4)
    expect(remotes.map(remote => [remote.id, remote.build, remote.previous?.build])).toEqual([['garden', 'b', 'a']])
    for (const name of ['files', 'shared', 'publishedAt']) expect(remotes[0]).not.toHaveProperty(name)
  })

  it('tells the hash of every script and sheet by its address, as browsers want it', () => {
    const [garden] = resolveRegistry(file()).remotes
    const hash = Buffer.from('00ff'.repeat(16), 'hex').toString('base64')
    expect(garden?.integrity).toEqual({ '/r/garden/b/remoteEntry.js': `sha256-${hash}` })
    expect(Object.keys(garden?.previous?.integrity ?? {})).toEqual(['/r/garden/a/remoteEntry.js'])
  })

  it('keeps telling of a remote that is switched off', () => {
    expect(resolveRegistry(file({ disabled: true })).remotes[0]).toMatchObject({ id: 'garden', disabled: true })
  })
})

describe('a build that was taken back', () => {
  const withdrawn = { b: { at: '2026-11-22T00:00:00.000Z' } }
  const taken = (rest: Partial<RegistryFile['remotes'][string]>) => file({ withdrawn, ...rest })
  const all = (registry: RegistryFile, device = 'x') =>
    resolveRegistry(registry, { device }).remotes.map(({ build, previous, earlier = [] }) => [
      build,
      previous?.build,
      ...earlier.map(each => each.build),
    ])

  it('is given to nobody, whatever else the file says of it', () => {
    expect(all(taken({ active: 'c', previous: 'b', earlier: ['a'] }))).toEqual([['c', 'a']])
    expect(all(taken({ active: 'b', previous: 'a' }))).toEqual([['a', undefined]])
    expect(all(taken({ active: 'a', previous: 'c', trial: { build: 'b', percent: 100, allow: [] } }))).toEqual([
      ['a', 'c'],
    ])
    const over = taken({ active: '', previous: 'b' })
    expect([all(over), hasTrials(over)]).toEqual([[], false])
  })

  it('leaves the others in their order, each once', () => {
    const trial = { build: 'c', percent: 100, allow: [] }
    expect(all(file({ earlier: ['c', 'a', 'b'] }))).toEqual([['b', 'a', 'c']])
    expect(all(file({ earlier: ['c'], trial }))).toEqual([['c', 'b', 'a']])
  })
})

describe('a build on trial', () => {
  const trial = (percent: number, allow: string[] = []) => file({ trial: { build: 'c', percent, allow } })

  it('is given to the people named and to nobody else at 0 percent, with the active build to fall back to', () => {
    expect(shown(trial(0, ['anna']), 'x', 'anna')).toEqual(['c', 'b', true])
    expect(shown(trial(0, ['anna']), 'x', 'berta')).toEqual(['b', 'a', false])
    expect(shown(trial(0, ['anna']), 'x')).toEqual(['b', 'a', false])
    expect(shown(trial(100), 'x')).toEqual(['c', 'b', true])
    expect(shown(trial(100))).toEqual(['b', 'a', false])
  })

  it('is given to as many in a hundred as it says, and to nobody at 0', () => {
    const device = 'a device'
    const bucket = bucketOf(`habits c ${device}`)
    const isGiven = (percent: number) => isOnTrial('habits', { build: 'c', percent, allow: [] }, { device })
    expect([isGiven(bucket), isGiven(bucket + 1)]).toEqual([false, true])
  })

  it('stays with a device, and who has it at one percentage has it at every higher one', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (device, p, q) => {
        const [low, high] = [Math.min(p, q), Math.max(p, q)]
        expect(shown(trial(low), device)).toEqual(shown(trial(low), device))
        if (shown(trial(low), device)[2]) expect(shown(trial(high), device)[2]).toBe(true)
      }),
    )
  })

  it('reaches about the share it names', () => {
    const devices = Array.from({ length: 10_000 }, (_, index) => `device-${index}`)
    const reached = devices.filter(device => shown(trial(10), device)[2]).length
    expect(reached).toBeGreaterThan(900)
    expect(reached).toBeLessThan(1100)
    expect(new Set(devices.map(bucketOf)).size).toBe(100)
  })

  it('is all there is of a first release, and nothing for everybody else', () => {
    const first = file({ active: '', previous: 'gone', trial: { build: 'c', percent: 0, allow: ['anna'] } })
    expect(shown(first, 'x', 'anna')).toEqual(['c', undefined, true])
    expect([resolveRegistry(first, { device: 'x' }).remotes, resolveRegistry(first).remotes]).toEqual([[], []])
  })

  it('that is not there is no trial', () => {
    const gone = file({ trial: { build: 'gone', percent: 100, allow: [] } })
    expect(shown(gone, 'x')).toEqual(['b', 'a', false])
    expect([hasTrials(gone), hasTrials(trial(0)), hasTrials(file())]).toEqual([false, true, false])
  })
})
