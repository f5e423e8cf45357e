import { problem } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutboxStore } from './outbox-store.ts'
import { createBackend, createBrowser, eventually, type Weather } from './test-tabs.ts'
import { patch, remove, upsert, type Write } from './write.ts'

const habit = (id: string, name: string): Write => upsert('habits', { id, name })
const rename = (id: string, name: string): Write => patch('habits', { id }, { name })

/** The disk of a page that is left before its transaction is through. */
const withoutEnd = (store: OutboxStore): OutboxStore => ({ ...store, append: () => new Promise(() => {}) })

describe('a write', () => {
  it('is on disk before the click is answered, and survives the page', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const tab = await browser.openTab('ann')
    expect(await tab.outbox.push(habit('h1', '散歩'))).toBeNull()
    await tab.close()

    browser.backend.state.weather = () => 'fine'
    const next = await browser.openTab('ann')
    await eventually(() => next.last().pending === 0 && browser.backend.rows.size === 1)
    expect(browser.backend.rows.get('habits h1')).toMatchObject({ name: '散歩' })
  })

  it('is known from what the document has read, until the disk has been read', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const tab = await browser.openTab('ann')
    await tab.outbox.push([habit('h1', '散歩'), rename('h1', '長い散歩')])
    const early = { person: 'ann', outbox: await tab.store.list('ann'), refused: [] }
    await tab.outbox.push(remove('tasks', { id: 't1' }))
    await tab.close()

    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const slow = (store: OutboxStore): OutboxStore => ({
      ...store,
      list: async person => {
        await isRead
        return store.list(person)
      },
    })
    const opening = browser.openTab('ann', browser.backend.send, slow, Promise.resolve(early))
    const [next] = browser.tabs
    await next?.outbox.known()
    expect([next?.outbox.isWaitingFor(['habits']), next?.outbox.isWaitingFor(['tasks'])]).toEqual([true, false])
    read()
    await opening
    expect(next?.outbox.isWaitingFor(['tasks'])).toBe(true)
    browser.backend.state.weather = () => 'fine'
    next?.outbox.wake()
    await eventually(() => next?.last().pending === 0)
    expect(browser.backend.rows.get('habits h1')).toMatchObject({ name: '長い散歩' })
  })

  it('is not known from what was read for another person, hangs, or lacks what a page left behind', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const left = await browser.openTab('ann', browser.backend.send, withoutEnd)
    void left.outbox.push(habit('h1', '散歩'))
    left.outbox.leave(true)
    await left.close()
    const nothing = { person: 'ann', outbox: [], refused: [] }
    const others = { ...nothing, person: 'ben' }
    for (const early of [Promise.resolve(nothing), Promise.resolve(others), new Promise<undefined>(() => {})]) {
      const tab = browser.openTab('ann', browser.backend.send, undefined, early)
      const [opened] = browser.tabs
      await opened?.outbox.known()
      expect(opened?.outbox.isWaitingFor(['habits'])).toBe(true)
      await (await tab).close()
    }
  })

  it('that was on its way to the disk when its page was left is there on the next one, in its order', async () => {
    const browser = createBrowser()
    const tab = await browser.openTab('ann', browser.backend.send, withoutEnd)
    void tab.outbox.push(habit('h1', '散歩'))
    tab.outbox.leave(true)
    void tab.outbox.push([habit('h2', '読書'), rename('h1', '長い散歩')])
    await tab.close()
    const other = await browser.openTab('ben')
    await other.outbox.flush()
    expect(browser.backend.rows.size).toBe(0)
    await other.close()

    const next = await browser.openTab('ann')
    expect(next.outbox.isWaitingFor(['habits'])).toBe(true)
    await eventually(() => next.last().pending === 0)
    expect([...browser.backend.rows.values()]).toMatchObject([
      { id: 'h1', name: '長い散歩' },
      { id: 'h2', name: '読書' },
    ])
    expect(browser.storage.length).toBe(0)
  })

  it('that a page left behind is sent by another tab as soon as it is looked at', async () => {
    const browser = createBrowser()
    const other = await browser.openTab('ann')
    const tab = await browser.openTab('ann', browser.backend.send, withoutEnd)
    void tab.outbox.push(habit('h1', '散歩'))
    tab.outbox.leave(true)
    await tab.close()
    other.outbox.wake()
    await eventually(() => browser.backend.rows.size === 1)
    expect(browser.storage.length).toBe(0)
  })

  it('that a page left behind comes before what is done afterwards in another tab', async () => {
    const browser = createBrowser()
    const other = await browser.openTab('ann')
    await other.outbox.push(habit('h1', '散歩'))
    const tab = await browser.openTab('ann', browser.backend.send, withoutEnd)
    void tab.outbox.push(rename('h1', '長い散歩'))
    tab.outbox.leave(true)
    await tab.close()
    await other.outbox.push(rename('h1', '短い散歩'))
    await eventually(() => other.last().pending === 0)
    expect(browser.backend.rows.get('habits h1')).toMatchObject({ name: '短い散歩' })
    expect(browser.backend.log.map(({ write }) => ('columns' in write ? write.columns.name : 'new'))).toEqual([
      'new',
      '長い散歩',
      '短い散歩',
    ])
  })

  it('of a page that comes back leaves nothing behind, and neither do words that cannot be read', async () => {
    const browser = createBrowser()
    browser.storage.setItem('techo-last-words:torn', '{"person":"ann","wri')
    const tab = await browser.openTab('ann')
    const pushed = tab.outbox.push(habit('h1', '散歩'))
    tab.outbox.leave(true)
    expect(browser.storage.length).toBe(2)
    await pushed
    expect(browser.storage.length).toBe(1)
    tab.outbox.leave(false)
    void tab.outbox.push(habit('h2', '読書'))
    expect(browser.storage.length).toBe(1)
    await eventually(() => browser.backend.rows.size === 2)
  })

  it('needs somebody who is signed in', async () => {
    const browser = createBrowser()
    const tab = await browser.openTab('ann')
    await tab.outbox.open(null)
    expect(await tab.outbox.push(habit('h1', 'walk'))).toMatchObject({ kind: 'unauthorized' })
  })

  it('stays while nobody answers, is tried later and later, and at once when the network is back', async () => {
    const browser = createBrowser()
    let requests = 0
    browser.backend.state.weather = () => {
      requests++
      return 'unreachable'
    }
    const tab = await browser.openTab('ann')
    await tab.outbox.push(habit('h1', 'walk'))
    await eventually(() => tab.last().failing?.kind === 'offline')
    const pauses: number[] = []
    for (let round = 0; round < 8; round++) {
      const before = requests
      let waited = 0
      while (requests === before) {
        browser.clock.advance(250)
        waited += 250
        for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
      }
      pauses.push(waited)
    }
    expect(pauses[0]).toBeLessThanOrEqual(1000)
    expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(true)
    expect(pauses.at(-1)).toBeLessThanOrEqual(60_000)

    browser.backend.state.weather = () => 'fine'
    tab.outbox.wake()
    await eventually(() => tab.last().pending === 0)
    expect(browser.backend.rows.size).toBe(1)
    expect(tab.refused).toEqual([])
  })

  it.each(['unavailable', 'limited', 'unauthorized'] as const)('waits when the backend answers “%s”', async weather => {
    const browser = createBrowser()
    browser.backend.state.weather = () => weather
    const tab = await browser.openTab('ann')
    await tab.outbox.push(habit('h1', 'walk'))
    await eventually(() => tab.last().failing !== null)
    expect(tab.last()).toMatchObject({ pending: 1, failing: { kind: weather } })
    expect(tab.refused).toEqual([])
    browser.backend.state.weather = () => 'fine'
    await tab.outbox.flush()
    expect(tab.last()).toMatchObject({ pending: 0, failing: null })
  })

  it('respects the pause a limit asks for', async () => {
    const browser = createBrowser()
    let requests = 0
    browser.backend.state.weather = () => {
      requests++
      return requests === 1 ? 'limited' : 'fine'
    }
    const tab = await browser.openTab('ann')
    await tab.outbox.push(habit('h1', 'walk'))
    await eventually(() => tab.last().failing?.kind === 'limited')
    await tab.outbox.push(habit('h2', 'read'))
    await tab.outbox.settled(['habits'])
    browser.clock.advance(19_000)
    expect(requests).toBe(1)
    browser.clock.advance(1000)
    await eventually(() => tab.last().pending === 0)
    expect(browser.backend.log.map(({ write }) => write.kind)).toEqual(['upsert', 'upsert'])
  })

  it('has what the database changes with it read again, also after it waited', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const tab = await browser.openTab('ann')
    const thrownAway = { deleted_at: '2026-11-23T00:00:00Z' }
    await tab.outbox.push(patch('projects', { id: 'p1' }, thrownAway, ['tasks']))
    await tab.outbox.push(rename('h1', 'walk'))
    browser.backend.state.weather = () => 'fine'
    await tab.outbox.flush()
    await eventually(() => tab.last().pending === 0)
    expect(tab.answered).toEqual(['projects', 'tasks', 'habits'])
  })

  it.each(['landed', 'refused'] as const)(
    'that is %s while the disk is read is neither counted as waiting for ever nor forgotten',
    async verdict => {
      const browser = createBrowser()
      if (verdict === 'refused') browser.backend.state.refuse = () => problem('invalid')
      const [sent, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let [isHeld, readings, isAtRest] = [false, 0, false]
      const slow = (store: OutboxStore): OutboxStore => ({
        ...store,
        list: async person => {
          const items = await store.list(person)
          readings++
          if (isHeld) await read.promise
          return items
        },
        takeFirst: async (...given) => {
          const item = await store.takeFirst(...given)
          isAtRest = item === undefined
          return item
        },
      })
      const tab = await browser.openTab(
        'ann',
        async item => {
          await sent.promise
          return browser.backend.send(item)
        },
        slow,
      )
      await tab.outbox.push(habit('h1', '散歩'))
      // Another tab says that something has changed; while that is read, the answer comes.
      isHeld = true
      const before = readings
      tab.outbox.heard({ kind: 'changed', person: 'ann' })
      await eventually(() => readings > before)
      sent.resolve()
      // Whoever sends looks once more at what waits before it rests: after that nobody would.
      await eventually(() => isAtRest && tab.last().pending === 0)
      isHeld = false
      const told = tab.last()
      read.resolve()
      await eventually(() => tab.last() !== told)
      expect([tab.last().pending, tab.last().refused]).toEqual([0, verdict === 'refused' ? 1 : 0])
    },
  )

  it('that is refused is taken out, kept aside, told to the person, and its table read again', async () => {
    const browser = createBrowser()
    browser.backend.state.refuse = ({ write }) =>
      write.kind === 'upsert' && write.rows[0]?.name === ' '
        ? problem('invalid', { code: 'habits_name_not_blank' })
        : null
    const tab = await browser.openTab('ann')
    await tab.outbox.push(habit('h1', ' '))
    await tab.outbox.push(habit('h2', 'read'))
    await eventually(() => tab.last().pending === 0 && tab.refused.length === 1)
    expect(tab.refused).toEqual([{ kind: 'invalid', code: 'habits_name_not_blank' }])
    expect(tab.answered).toEqual(['habits', 'habits'])
    expect([...browser.backend.rows.keys()]).toEqual(['habits h2'])
    const [refusal] = await tab.outbox.refusals()
    expect(refusal?.write).toMatchObject({ kind: 'upsert', rows: [{ id: 'h1' }] })
    expect(tab.last().refused).toBe(1)
    if (refusal) await tab.outbox.forget(refusal)
    expect(await tab.outbox.refusals()).toEqual([])
    expect(tab.last().refused).toBe(0)
  })

  it('submitted by a form tells the form and nobody else', async () => {
    const browser = createBrowser()
    browser.backend.state.refuse = () => problem('conflict', { code: 'habit_groups_name_unique' })
    const tab = await browser.openTab('ann')
    expect(await tab.outbox.submit(habit('h1', 'walk'))).toMatchObject({ code: 'habit_groups_name_unique' })
    expect(tab.refused).toEqual([])
    await eventually(() => tab.last().pending === 0)
    expect(await tab.outbox.refusals()).toEqual([])

    browser.backend.state.weather = () => 'unreachable'
    expect(await tab.outbox.submit(habit('h2', 'read'))).toBeNull()
    expect(tab.last().pending).toBe(1)
  })

  it('that fails for an hour by its own fault no longer holds back the others', async () => {
    const browser = createBrowser()
    const tab = await browser.openTab('ann', async item =>
      item.write.kind === 'call'
        ? { kind: 'waiting', problem: problem('unavailable', { code: 'status_500' }) }
        : browser.backend.send(item),
    )
    await tab.outbox.push({ kind: 'call', fn: 'empty_trash', args: {}, tables: ['notes'] })
    await tab.outbox.push(habit('h1', 'walk'))
    for (let round = 0; round < 30; round++) {
      await tab.outbox.flush()
      browser.clock.advance(200_000)
    }
    await eventually(() => tab.last().pending === 0)
    expect(tab.refused).toEqual([{ kind: 'unavailable', code: 'status_500' }])
    expect(browser.backend.rows.size).toBe(1)
  })
})

describe('a server without room', () => {
  it('gets every write once there is room, however long that takes', async () => {
    const browser = createBrowser()
    let full = true
    const tab = await browser.openTab('ann', async item =>
      full
        ? { kind: 'waiting', problem: problem('unavailable', { code: 'insufficient_storage' }) }
        : browser.backend.send(item),
    )
    await tab.outbox.push(habit('h1', 'walk'))
    await tab.outbox.push(habit('h2', 'read'))
    for (let round = 0; round < 30; round++) {
      await tab.outbox.flush()
      browser.clock.advance(200_000)
    }
    expect([tab.last().pending, tab.last().failing?.code, tab.refused]).toEqual([2, 'insufficient_storage', []])
    full = false
    await tab.outbox.flush()
    await eventually(() => tab.last().pending === 0)
    expect(browser.backend.rows.size).toBe(2)
  })
})

describe('a person’s writes', () => {
  it('never leave under another account', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const tab = await browser.openTab('ann')
    await tab.outbox.push(habit('h1', 'secret'))
    await tab.outbox.open('ben')
    expect(tab.last().pending).toBe(0)
    browser.backend.state.weather = () => 'fine'
    await tab.outbox.push(habit('h2', 'open'))
    await tab.outbox.flush()
    expect(browser.backend.log.map(({ person }) => person)).toEqual(['ben'])

    await tab.outbox.open('ann')
    await eventually(() => tab.last().pending === 0 && browser.backend.log.length === 2)
    expect(browser.backend.log.map(({ person }) => person)).toEqual(['ben', 'ann'])
  })

  it('never leave as another, whenever people change and whatever the network does', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('push' as const), id: fc.constantFrom('h1', 'h2') }),
        fc.record({ kind: fc.constant('switch' as const), to: fc.constantFrom('ann', 'ben', null) }),
        fc.record({
          kind: fc.constant('weather' as const),
          weather: fc.constantFrom<Weather[]>('fine', 'unreachable', 'answer lost'),
        }),
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async script => {
        const browser = createBrowser()
        let current: string | null = 'ann'
        const wrong: string[] = []
        const tab = await browser.openTab('ann', async item => {
          if (item.write.kind === 'upsert' && !String(item.write.rows[0]?.name).startsWith(item.person))
            wrong.push(item.person)
          return browser.backend.send(item)
        })
        let made = 0
        for (const step of script) {
          if (step.kind === 'weather') browser.backend.state.weather = () => step.weather
          else if (step.kind === 'switch') {
            current = step.to
            await tab.outbox.open(step.to)
          } else if (current !== null) await tab.outbox.push(habit(`${current}-${step.id}`, `${current} ${++made}`))
        }
        browser.backend.state.weather = () => 'fine'
        for (const person of ['ann', 'ben']) {
          await tab.outbox.open(person)
          await tab.outbox.flush()
          await eventually(() => tab.last().pending === 0)
        }
        expect(wrong).toEqual([])
        await tab.close()
      }),
      { numRuns: 40 },
    )
  })
})

describe('the order of writes', () => {
  const write = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('upsert'), id: fc.constantFrom('a', 'b', 'c'), value: fc.nat(99) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('name', 'question'),
        id: fc.constantFrom('a', 'b', 'c'),
        value: fc.nat(99),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('remove'), id: fc.constantFrom('a', 'b', 'c'), value: fc.nat(99) }),
    },
  )
  const toWrite = ({ kind, id, value }: { kind: string; id: string; value: number }): Write => {
    if (kind === 'upsert') return habit(id, `made ${value}`)
    if (kind === 'remove') return remove('habits', { id })
    return patch('habits', { id }, kind === 'name' ? { name: `name ${value}` } : { question: `question ${value}` })
  }
  const weather = fc.constantFrom<Weather[]>('fine', 'fine', 'unreachable', 'answer lost', 'unavailable', 'limited')

  it('is kept over tabs, lost answers, outages and reloads: the rows end as if each write had been sent once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ write, tab: fc.nat(1), reload: fc.nat(9) }), { minLength: 1, maxLength: 14 }),
        fc.array(weather, { maxLength: 20 }),
        async (script, outages) => {
          const browser = createBrowser()
          const coming = [...outages]
          browser.backend.state.weather = () => coming.shift() ?? 'fine'
          const wanted = createBackend()
          const tabs = [await browser.openTab('ann'), await browser.openTab('ann')]
          for (const step of script) {
            const one = toWrite(step.write)
            await tabs[step.tab]?.outbox.push(one)
            await wanted.send({ seq: 0, person: 'ann', write: one, page: '', at: 0, tries: 0 })
            if (step.reload === 0) {
              await tabs[step.tab]?.close()
              tabs[step.tab] = await browser.openTab('ann')
            }
          }
          for (let round = 0; round < 40 && tabs.some(tab => tab.last().pending > 0); round++) {
            for (const tab of tabs) await tab.outbox.flush()
            browser.clock.advance(60_000)
          }
          await eventually(() => tabs.every(tab => tab.last().pending === 0))
          expect(Object.fromEntries(browser.backend.rows)).toEqual(Object.fromEntries(wanted.rows))
          for (const tab of tabs) await tab.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is kept between tabs: one sends at a time', async () => {
    const browser = createBrowser()
    let sending = 0
    let most = 0
    const send = async (item: Parameters<typeof browser.backend.send>[0]) => {
      most = Math.max(most, ++sending)
      await new Promise(resolve => setImmediate(resolve))
      sending--
      return browser.backend.send(item)
    }
    const tabs = await Promise.all([browser.openTab('ann', send), browser.openTab('ann', send)])
    for (let index = 0; index < 10; index++) await tabs[index % 2]?.outbox.push(habit(`h${index}`, String(index)))
    await eventually(() => tabs.every(tab => tab.last().pending === 0))
    expect(most).toBe(1)
    expect(browser.backend.log.map(({ seq }) => seq)).toEqual(
      [...browser.backend.log.map(({ seq }) => seq)].sort((a, b) => a - b),
    )
    expect(browser.backend.rows.size).toBe(10)
  })
})

describe('patches of one row', () => {
  it('become one while they wait, with the last value of each column', async () => {
    const browser = createBrowser()
    const tab = await browser.openTab('ann')
    await tab.outbox.push(habit('h1', 'walk'))
    await tab.outbox.flush()
    browser.backend.state.weather = () => 'unreachable'
    await tab.outbox.push(rename('h1', 'a'))
    await eventually(() => tab.last().failing !== null)
    for (const name of ['b', 'c', 'd']) await tab.outbox.push(rename('h1', name))
    await tab.outbox.push(patch('habits', { id: 'h1' }, { question: 'did you?' }))
    // The first has been tried and may have arrived; the others are one.
    expect(tab.last().pending).toBe(2)
    browser.backend.state.weather = () => 'fine'
    await tab.outbox.flush()
    expect(browser.backend.rows.get('habits h1')).toMatchObject({ name: 'd', question: 'did you?' })
    expect(browser.backend.log).toHaveLength(3)
  })

  it('do not move past a write in between', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const tab = await browser.openTab('ann')
    for (const write of [habit('h0', 'x'), rename('h1', 'a'), rename('h2', 'a'), rename('h1', 'b')])
      await tab.outbox.push(write)
    expect(
      (await tab.store.list('ann')).map(({ write }) => (write.kind === 'patch' ? write.key.id : write.kind)),
    ).toEqual(['upsert', 'h1', 'h2', 'h1'])
  })

  it('follow the revisions this page made itself, through outages and lost answers', async () => {
    const weather = fc.constantFrom<Weather[]>('fine', 'unreachable', 'answer lost', 'unavailable')
    await fc.assert(
      fc.asyncProperty(fc.array(weather, { maxLength: 12 }), fc.integer({ min: 1, max: 8 }), async (outages, count) => {
        const browser = createBrowser()
        const coming = [...outages]
        const tab = await browser.openTab('ann')
        browser.backend.rows.set('notes n1', { id: 'n1', rev: 5, doc_text: '' })
        browser.backend.state.weather = () => coming.shift() ?? 'fine'
        for (let index = 1; index <= count; index++)
          await tab.outbox.push(patch('notes', { id: 'n1', rev: 5 }, { doc_text: `text ${index}` }))
        for (let round = 0; round < 15; round++) {
          await tab.outbox.flush()
          browser.clock.advance(60_000)
        }
        await eventually(() => tab.last().pending === 0)
        expect(tab.refused).toEqual([])
        expect(browser.backend.rows.get('notes n1')).toMatchObject({ doc_text: `text ${count}` })
        await tab.close()
      }),
      { numRuns: 40 },
    )
  })

  it('written elsewhere meanwhile are refused as a conflict, and the text is kept', async () => {
    const browser = createBrowser()
    const tab = await browser.openTab('ann')
    browser.backend.rows.set('notes n1', { id: 'n1', rev: 6, doc_text: 'from the phone' })
    await tab.outbox.push(patch('notes', { id: 'n1', rev: 5 }, { doc_text: 'from here' }))
    await eventually(() => tab.refused.length === 1)
    expect(tab.refused[0]?.kind).toBe('conflict')
    expect((await tab.outbox.refusals())[0]?.write).toMatchObject({ columns: { doc_text: 'from here' } })
    expect(browser.backend.rows.get('notes n1')).toMatchObject({ doc_text: 'from the phone' })
  })
})

describe('a read', () => {
  it('waits for earlier writes to its tables, and only for those', async () => {
    const browser = createBrowser()
    let open: () => void = () => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const tab = await browser.openTab('ann', async item => {
      await gate
      return browser.backend.send(item)
    })
    await tab.outbox.push(habit('h1', 'walk'))
    await tab.outbox.settled(['notes'])
    let through = false
    const waited = tab.outbox.settled(['habits', 'notes']).then(() => {
      through = true
    })
    await new Promise(resolve => setImmediate(resolve))
    expect(through).toBe(false)
    open()
    await waited
    expect(browser.backend.rows.size).toBe(1)
  })

  it('waits no longer than two seconds', async () => {
    const browser = createBrowser()
    const tab = await browser.openTab('ann', () => new Promise(() => {}))
    await tab.outbox.push(habit('h1', 'walk'))
    let through = false
    void tab.outbox.settled(['habits']).then(() => {
      through = true
    })
    await new Promise(resolve => setImmediate(resolve))
    browser.clock.advance(1999)
    await new Promise(resolve => setImmediate(resolve))
    expect(through).toBe(false)
    browser.clock.advance(1)
    await eventually(() => through)
    expect(tab.outbox.isWaitingFor(['habits'])).toBe(true)
  })

  it('does not wait when the write cannot get through', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const tab = await browser.openTab('ann')
    await tab.outbox.push(habit('h1', 'walk'))
    await tab.outbox.settled(['habits'])
    expect(tab.last().failing?.kind).toBe('offline')
  })

  it('made right after a reload waits for what the page before it wrote', async () => {
    const browser = createBrowser()
    browser.backend.state.weather = () => 'unreachable'
    const before = await browser.openTab('ann')
    await before.outbox.push(habit('h1', 'walk'))
    await before.close()
    browser.backend.state.weather = () => 'fine'
    const after = await browser.openTab('ann')
    await after.outbox.settled(['habits'])
    expect(browser.backend.rows.size).toBe(1)
  })
})
