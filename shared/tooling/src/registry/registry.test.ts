import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { activate, rollback, setDisabled } from './activate.ts'
import { unpublished } from './life-cycle.ts'
import { publish } from './publish.ts'
import { readHistory, readRegistry } from './state.ts'
import { folderTarget } from './target.ts'
import { makeSite, type TestSite } from './test-site.ts'
import { collectGarbage, copyBuilds, verify } from './upkeep.ts'

let site: TestSite
beforeEach(async () => {
  site = await makeSite()
})
afterEach(() => site.dispose())

const garden = async () => (await readRegistry(site.target)).remotes.garden
const textOf = async (path: string) => Buffer.from((await site.target.read(path)) ?? []).toString('utf8')

describe('publishing a remote', () => {
  it('lays an immutable build into the site without activating it', async () => {
    const name = await publish(site.target, await site.dist('garden', 'one'), '1.0.0')
    expect((await garden())?.active).toBe('')
    expect((await garden())?.builds[name]?.preload['/mypage/garden']?.js).toEqual([`/r/garden/${name}/page.js`])
    expect(await textOf(`r/garden/${name}/remoteEntry.js`)).toBe('one')
    expect(await site.target.read(`r/garden/${name}/remoteEntry.js.br`)).not.toBeNull()
  })

  it('twice with the same bytes changes nothing, but mends a file that was lost', async () => {
    const dist = await site.dist('garden', 'one')
    const first = await publish(site.target, dist, '1.0.0')
    const { revision } = await readRegistry(site.target)
    await site.target.removeFolder(`r/garden/${first}/page.js`)
    expect(await publish(site.target, dist, '1.0.0')).toBe(first)
    expect((await readRegistry(site.target)).revision).toBe(revision)
    expect(await textOf(`r/garden/${first}/page.js`)).toContain('Component')
  })

  it('refuses a version that is there with other bytes, unless it is being worked on', async () => {
    const first = await publish(site.target, await site.dist('garden', 'one'), '1.0.0')
    const other = await site.dist('garden', 'two')
    await expect(publish(site.target, other, '1.0.0')).rejects.toThrow('raise the version')
    expect(Object.keys((await garden())?.builds ?? {})).toEqual([first])
    const second = await publish(site.target, other, '1.0.0', { isWorking: true })
    expect(second).not.toBe(first)
    expect(await textOf(`r/garden/${first}/remoteEntry.js`)).toBe('one')
  })

  it('of a folder that holds no build says what to do', async () => {
    await expect(publish(site.target, site.folder, '1.0.0')).rejects.toThrow('build the remote first')
  })
})

describe('activating a build', () => {
  it('swaps it in and keeps those before it, three at most', async () => {
    const names: string[] = []
    for (const minor of [0, 1, 2, 3, 4]) names.unshift(await site.live('garden', `${minor}`, `1.${minor}.0`))
    const [active, previous, ...earlier] = names
    expect(await garden()).toMatchObject({ active, previous, earlier: earlier.slice(0, 2) })
    await activate(site.target, 'garden', earlier[0])
    expect(await garden()).toMatchObject({ active: earlier[0], previous: active, earlier: [previous, earlier[1]] })
  })

  it('takes the build published last when none is named', async () => {
    await publish(site.target, await site.dist('garden', 'one'), '1.0.0', { now: new Date('2026-11-01') })
    const two = await publish(site.target, await site.dist('garden', 'two'), '1.1.0', { now: new Date('2026-11-02') })
    expect((await activate(site.target, 'garden')).build).toBe(two)
  })

  it('as a dry run judges the same and writes nothing', async () => {
    const one = await publish(site.target, await site.dist('garden', 'one'), '1.0.0')
    const before = await textOf('registry.json')
    const { registry } = await activate(site.target, 'garden', one, { isDryRun: true })
    expect(registry.remotes.garden?.active).toBe(one)
    expect(await textOf('registry.json')).toBe(before)
  })

  it('of something nobody published is refused', async () => {
    await site.live('garden', 'one')
    await expect(activate(site.target, 'garden', '9.9.9-deadbeef')).rejects.toThrow('not published')
    await expect(activate(site.target, 'shed')).rejects.toThrow('knows no remote shed. Published are: garden')
  })
})

describe('a build on trial', () => {
  it('leaves the active one in place, becomes active for all, or is taken back by one rollback', async () => {
    const one = await site.live('garden', 'one')
    const two = await publish(site.target, await site.dist('garden', 'two'), '1.1.0')
    await activate(site.target, 'garden', two, { percent: 10, allow: ['anna'] })
    expect(await garden()).toMatchObject({ active: one, trial: { build: two, percent: 10, allow: ['anna'] } })
    expect(await rollback(site.target, 'garden')).toEqual({ taken: two, was: 'trial', active: one })
    expect((await garden())?.trial).toBeUndefined()
    const three = await publish(site.target, await site.dist('garden', 'three'), '1.2.0')
    await activate(site.target, 'garden', three, { allow: ['anna'] })
    await activate(site.target, 'garden', three)
    expect(await garden()).toMatchObject({ active: three, previous: one })
    expect((await garden())?.trial).toBeUndefined()
  })

  it('needs a share that there is, and is not what everybody has', async () => {
    await publish(site.target, await site.dist('garden', 'one'), '1.0.0')
    await expect(activate(site.target, 'garden', undefined, { percent: 101 })).rejects.toThrow('0 to 100')
    await site.live('garden', 'one')
    await expect(activate(site.target, 'garden', undefined, { percent: 10 })).rejects.toThrow(
      'active for everybody already',
    )
  })
})

describe('switching a remote off', () => {
  it('and on again is one revision each, and none when it is so already', async () => {
    const one = await site.live('garden', 'one')
    await setDisabled(site.target, 'garden', true)
    await setDisabled(site.target, 'garden', true)
    expect(await garden()).toMatchObject({ active: one, disabled: true })
    await setDisabled(site.target, 'garden', false)
    expect(await garden()).not.toHaveProperty('disabled')
    expect((await readHistory(site.target)).map(({ change }) => change?.what)).toEqual([
      'enable',
      'disable',
      'activate',
      'publish',
    ])
  })
})

describe('several writers', () => {
  it('at once: one wins, the others are told and change nothing', async () => {
    const one = await site.live('garden', 'one')
    const { revision } = await readRegistry(site.target)
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        setDisabled(folderTarget(site.target.name), 'garden', true, { by: `writer-${index}`, expected: revision }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries)
      if (each.status === 'rejected') expect(String(each.reason)).toContain('somebody else changed it')
    expect(await readRegistry(site.target)).toMatchObject({ revision: revision + 1 })
    expect(await garden()).toMatchObject({ active: one, disabled: true })
  })

  it('one of which died after claiming its revision: it counts, and the next one goes on from there', async () => {
    await site.live('garden', 'one')
    const before = await readFile(join(site.target.name, 'registry.json'))
    await setDisabled(site.target, 'garden', true)
    await site.target.replace('registry.json', before)
    expect(await garden()).toMatchObject({ disabled: true })
    await setDisabled(site.target, 'garden', false)
    const written = JSON.parse(await textOf('registry.json')) as { revision: number }
    expect(written.revision).toBe((await readRegistry(site.target)).revision)
    expect(written.revision).toBe(4)
  })

  it('leave every revision in the history, whatever they do', async () => {
    const one = await site.live('garden', 'one')
    const two = await site.live('garden', 'two', '1.1.0')
    const on = (build: string, isAgain = false) => activate(site.target, 'garden', build, { isAgain })
    const steps = {
      one: () => on(one),
      two: () => on(two),
      'one again': () => on(one, true),
      'two again': () => on(two, true),
      some: () => activate(site.target, 'garden', two, { percent: 10 }),
      back: () => rollback(site.target, 'garden'),
      'two back': () => rollback(site.target, 'garden', { build: two }),
      off: () => setDisabled(site.target, 'garden', true),
      on: () => setDisabled(site.target, 'garden', false),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), { maxLength: 8 }),
        async names => {
          for (const name of names)
            await steps[name]().catch(error => {
              expect(String(error)).toMatch(/taken? back|active for everybody already/)
            })
          const { revision, remotes } = await readRegistry(site.target)
          const history = await readHistory(site.target, 1000)
          expect(history.map(each => each.revision)).toEqual(
            Array.from({ length: revision }, (_, index) => revision - index),
          )
          expect(history[0]?.remotes).toEqual(remotes)
          const { active, previous, earlier = [], trial, withdrawn = {} } = remotes.garden ?? unpublished
          const before = [previous ?? [], earlier].flat()
          const given = [active || [], trial?.build ?? [], before].flat()
          for (const each of given) expect(withdrawn).not.toHaveProperty([each])
          expect(before).not.toContain(active)
          expect(new Set(before).size).toBe(before.length)
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('upkeep', () => {
  it('verifies the builds in use and names what became of them', async () => {
    const one = await site.live('garden', 'one')
    const two = await site.live('garden', 'two', '1.1.0')
    expect(await verify(site.target)).toEqual([
      { id: 'garden', build: two, findings: [] },
      { id: 'garden', build: one, findings: [] },
    ])
    await site.target.replace(`r/garden/${one}/page.js`, Buffer.from('x'))
    const broken = (await verify(site.target)).flatMap(({ build, findings }) =>
      findings.map(each => [build, each.message]),
    )
    expect(broken).toEqual([[one, `garden ${one}: page.js is altered: its hash is not the published one`]])
  })

  it('removes old builds nobody is given: never one in use, of the last, or young', async () => {
    const at = (day: number) => ({ now: new Date(Date.UTC(2026, 9, day)), isWorking: true })
    const names: string[] = []
    for (let day = 1; day <= 6; day++)
      names.push(await publish(site.target, await site.dist('garden', `day ${day}`), `1.${day}.0`, at(day)))
    const [one = '', two = '', , , , six = ''] = names
    await activate(site.target, 'garden', one)
    await activate(site.target, 'garden', two)
    const options = { last: 1, days: 2, now: new Date(Date.UTC(2026, 9, 6, 12)) }
    const expected = names.slice(2, 4).map(name => `r/garden/${name}`)
    expect(await collectGarbage(site.target, { ...options, isDryRun: true })).toEqual(expected)
    expect(Object.keys((await garden())?.builds ?? {})).toHaveLength(6)
    expect(await collectGarbage(site.target, options)).toEqual(expected)
    expect(Object.keys((await garden())?.builds ?? {})).toEqual([one, two, names[4], six])
    expect(await site.target.list(expected[0] ?? '')).toEqual([])
    expect(await site.target.list(`r/garden/${one}`)).not.toEqual([])
    expect(await collectGarbage(site.target, options)).toEqual([])
  })

  it('prepares a folder for a static host with the builds in use and the registry as a page wants it', async () => {
    await site.live('garden', 'one')
    const two = await site.live('garden', 'two', '1.1.0')
    const unused = await publish(site.target, await site.dist('garden', 'three'), '1.2.0')
    const to = folderTarget(join(site.folder, 'upload'))
    expect(await copyBuilds(site.target, to, 'resolved')).toHaveLength(12)
    expect(JSON.parse(Buffer.from((await to.read('registry.json')) ?? []).toString())).toMatchObject({
      revision: 5,
      remotes: [{ id: 'garden', build: two }],
    })
    expect(await to.list(`r/garden/${unused}`)).toEqual([])
    expect(await copyBuilds(site.target, to, 'resolved')).toEqual([])
  })

  it('brings what was taken back to a place that went on by itself, and nothing there counts as newer', async () => {
    const to = folderTarget(join(site.folder, 'server'))
    await site.live('garden', 'one')
    const two = await site.live('garden', 'two', '1.1.0')
    await copyBuilds(site.target, to, 'whole')
    await setDisabled(to, 'garden', true)
    await setDisabled(to, 'garden', false)
    await rollback(site.target, 'garden')
    await copyBuilds(site.target, to, 'whole')
    expect((await readRegistry(to)).remotes.garden?.withdrawn).toHaveProperty([two])
    await setDisabled(to, 'garden', true)
    expect((await readRegistry(to)).remotes.garden?.withdrawn).toHaveProperty([two])
  })

  it('brings nothing of a build that is damaged where it comes from, and leaves the registry there as it was', async () => {
    const one = await site.live('garden', 'one')
    await site.target.replace(`r/garden/${one}/page.js`, Buffer.from('x'))
    const to = folderTarget(join(site.folder, 'upload'))
    await expect(copyBuilds(site.target, to, 'whole')).rejects.toThrow('page.js is altered; nothing was made active')
    expect(await to.read('registry.json')).toBeNull()
  })
})

describe('a damaged registry', () => {
  it('is named, never taken for an empty one', async () => {
    await site.target.replace('registry.json', Buffer.from('{ "revision": 3, '))
    await expect(readRegistry(site.target)).rejects.toThrow('is not a registry')
  })

  it('leaves no half-written file behind', async () => {
    await site.live('garden', 'one')
    expect((await stat(join(site.target.name, 'registry.json'))).size).toBeGreaterThan(0)
    expect((await site.target.list('.')).filter(path => /registry\.json\./.test(path))).toEqual([])
  })
})
