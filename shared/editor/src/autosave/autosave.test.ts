import { type LeftDrafts, leftDraftsOf } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Doc, docLimits, docToText, fromPlainText } from '../doc/index.ts'
import { createAutosave } from './autosave.ts'
import { handClock, settle } from './test-clock.ts'
import type { Draft, MergeJournal, Revision, SaveAnswer, SaveJob, TextMerge } from './types.ts'

const words = (text: string, composing = false) => ({ composing, getJSON: () => fromPlainText(text) })
const text = (doc: unknown) => docToText(doc)

/** The store of one browser, and what lies there of a document. */
const leftBy = () => {
  const values: Record<string, string> = {}
  // As `localStorage` does, it shows what it holds as its own fields.
  const shelf = Object.assign(
    Object.create({
      getItem: (key: string) => shelf[key] ?? null,
      setItem: (key: string, value: string) => {
        shelf[key] = value
      },
      removeItem: (key: string) => {
        delete shelf[key]
      },
    }),
    values,
  )
  const page = () => leftDraftsOf<Draft>('person', () => shelf)
  return { page, drafts: (id: string) => page().read(id) }
}

const nothingWaits: MergeJournal = { isOnItsWay: () => false, onMerged: () => {}, onSettled: () => {} }

/** A backend that keeps one text for each document, and answers as told. */
const backend = (first: Record<string, Revision> = {}) => {
  const rows = new Map(Object.entries(first))
  const seen: string[] = []
  let answer: ((job: SaveJob) => Promise<SaveAnswer> | SaveAnswer | null) | null = null
  return {
    rows,
    seen,
    answers: (next: typeof answer) => {
      answer = next
    },
    save: async (job: SaveJob): Promise<SaveAnswer> => {
      const told = await answer?.(job)
      if (told) return told
      const row = rows.get(job.id)
      if (row && row.rev !== job.rev) return { kind: 'conflict', theirs: row }
      const next = { doc: job.doc, rev: (row?.rev ?? 1) + 1 }
      rows.set(job.id, next)
      seen.push(text(job.doc))
      return { kind: 'saved', rev: next.rev }
    },
  }
}

const start = (
  stored: Revision | null = null,
  parts: { left?: LeftDrafts<Draft>; id?: string; journal?: MergeJournal } = {},
) => {
  const clock = handClock()
  const id = parts.id ?? 'note:a'
  const server = backend(stored ? { [id]: stored } : {})
  const screen: { doc: unknown; composing: boolean; shown: string[] } = {
    doc: stored?.doc ?? fromPlainText(''),
    composing: false,
    shown: [],
  }
  const autosave = createAutosave({
    id,
    base: stored,
    clock,
    save: server.save,
    ...(parts.left ? { left: parts.left } : {}),
    ...(parts.journal ? { journal: () => parts.journal } : {}),
    screen: {
      read: () => screen.doc as Doc,
      show: doc => {
        screen.doc = doc
        screen.shown.push(text(doc))
      },
      isComposing: () => screen.composing,
    },
  })
  const type = (written: string, composing = false) => {
    screen.doc = fromPlainText(written)
    screen.composing = composing
    autosave.change(words(written, composing))
  }
  return { clock, server, screen, autosave, type, phase: () => autosave.status().phase }
}

const revision = (written: string, rev: number): Revision => ({ doc: fromPlainText(written), rev })

describe('when it saves', () => {
  test('800 ms after typing stopped, once', async () => {
    const { clock, server, type, phase } = start()
    for (const written of ['a', 'ab', 'abc']) {
      type(written)
      await clock.pass(700)
    }
    expect([server.seen, phase()]).toEqual([[], 'dirty'])
    await clock.pass(100)
    expect([server.seen, phase()]).toEqual([['abc'], 'clean'])
    await clock.pass(60_000)
    expect(server.seen).toEqual(['abc'])
  })

  test('after 5 s although typing goes on', async () => {
    const { clock, server, type } = start()
    for (let second = 0; second < 11; second++) {
      type(String(second))
      await clock.pass(500)
    }
    expect(server.seen).toEqual(['9'])
  })

  test('never a word that is being composed, and as soon as it is settled', async () => {
    const { clock, server, type } = start()
    type('ｋ', true)
    await clock.pass(20_000)
    expect(server.seen).toEqual([])
    type('か')
    await clock.pass(800)
    expect(server.seen).toEqual(['か'])
  })

  test('at once when told to, composing or not, and nothing twice', async () => {
    const { server, type, autosave } = start()
    type('途中', true)
    expect(await autosave.flush()).toBe(true)
    expect(await autosave.flush()).toBe(true)
    expect(server.seen).toEqual(['途中'])
  })

  test('it passes through queued and saving to clean', async () => {
    const { clock, type, autosave } = start()
    const phases: string[] = []
    autosave.subscribe(() => phases.push(autosave.status().phase))
    type('x')
    await clock.pass(800)
    expect(phases).toEqual(['dirty', 'queued', 'saving', 'clean'])
  })
})

describe('when a save fails', () => {
  test('the text stays and is tried again by itself, more and more rarely', async () => {
    const { clock, server, type, phase } = start()
    const tries: string[] = []
    server.answers(job => {
      tries.push(text(job.doc))
      throw new Error('no network')
    })
    type('大事')
    await clock.pass(800)
    expect(phase()).toBe('offline')
    await clock.pass(2000)
    await clock.pass(4000)
    expect(tries).toHaveLength(3)
    server.answers(null)
    await clock.pass(8000)
    expect([server.seen, phase()]).toEqual([['大事'], 'clean'])
  })

  test('what the outbox keeps is offline and kept, and needs no second try', async () => {
    const { clock, server, type, autosave } = start()
    server.answers(() => ({ kind: 'kept' }))
    type('待つ')
    await clock.pass(60_000)
    expect(autosave.status()).toMatchObject({ phase: 'offline', isKept: true })
    expect(await autosave.flush()).toBe(true)
  })

  test('a locked document is not tried again, and flush says that it is not safe', async () => {
    const { clock, server, type, autosave, phase } = start()
    let tries = 0
    server.answers(() => {
      tries++
      return { kind: 'locked' }
    })
    type('x')
    await clock.pass(800)
    type('xy')
    await clock.pass(60_000)
    expect([tries, phase(), await autosave.flush()]).toEqual([1, 'locked', false])
  })

  test('what is too large is not sent, stays on this device, and goes out once it is smaller', async () => {
    const { page, drafts } = leftBy()
    const { clock, server, type, autosave, phase } = start(null, { left: page() })
    type('字'.repeat(docLimits.most.bytes / 3))
    await clock.pass(60_000)
    expect([server.seen, phase(), autosave.status().size]).toEqual([[], 'offline', 'too-large'])
    expect([drafts('note:a').length, await autosave.flush()]).toEqual([1, false])
    type('字')
    await clock.pass(800)
    expect([server.seen, phase(), autosave.status().size]).toEqual([['字'], 'clean', 'fine'])
  })

  test('a save carries the id of its document when another one is on the screen by then', async () => {
    const one = start(revision('一', 1), { id: 'note:1' })
    one.type('一の続き')
    one.autosave.close()
    one.screen.doc = fromPlainText('二')
    await settle()
    expect(text(one.server.rows.get('note:1')?.doc)).toBe('一の続き')
  })

  test('a conflict after the page has gone to another note is merged without a screen', async () => {
    const one = start(revision('元', 1), { id: 'note:1' })
    one.server.rows.set('note:1', revision('元\n彼の', 2))
    one.type('元私の')
    one.autosave.close()
    one.screen.doc = fromPlainText('別のノート')
    await settle()
    await one.clock.pass(10_000)
    expect(text(one.server.rows.get('note:1')?.doc)).toBe('元私の\n彼の')
    expect(one.screen.shown).toEqual([])
  })

  for (const answer of [{ kind: 'conflict' }, { kind: 'locked' }] as const)
    test(`a save that was awaited as its editor closed and is refused (${answer.kind}) is handed over: it lies with the refused ones`, async () => {
      const store = leftBy()
      const one = start(revision('元', 1), { id: 'note:1', left: store.page() })
      const verdict = Promise.withResolvers<SaveAnswer>()
      const jobs: SaveJob[] = []
      one.server.answers(job => {
        jobs.push(job)
        return job.isAwaited ? verdict.promise : { kind: 'kept' }
      })
      one.type('元私の')
      await one.clock.pass(800)
      one.autosave.close()
      one.screen.doc = fromPlainText('別のノート')
      verdict.resolve(answer)
      await settle()
      await one.clock.pass(120_000)
      expect(jobs.map(({ doc, rev, isAwaited }) => [text(doc), rev, isAwaited])).toEqual([
        ['元私の', 1, true],
        ['元私の', 1, false],
      ])
      expect(store.drafts('note:1').map(({ draft }) => [text(draft.doc), text(draft.base)])).toEqual([['元私の', '元']])
    })

  test('what is written when the editor closes is handed over, and lies on the device meanwhile, however long it is', async () => {
    const store = leftBy()
    const long = 'あ'.repeat(100_000)
    const one = start(revision('元', 1), { id: 'note:1', left: store.page() })
    const jobs: SaveJob[] = []
    one.server.answers(job => {
      jobs.push(job)
      return { kind: 'kept' }
    })
    one.type(`元${long}`)
    one.autosave.close()
    expect(store.drafts('note:1').map(({ draft }) => text(draft.doc))).toEqual([`元${long}`])
    await settle()
    expect(jobs.map(({ isAwaited }) => isAwaited)).toEqual([false])
  })

  test('nobody waits for the verdict of a save while the line is down', async () => {
    let isReachable = true
    const one = start(revision('元', 1), { journal: { ...nothingWaits, isReachable: () => isReachable } })
    const awaited: boolean[] = []
    one.server.answers(job => {
      awaited.push(job.isAwaited)
      return null
    })
    one.type('元一')
    await one.clock.pass(800)
    isReachable = false
    one.type('元一二')
    await one.clock.pass(800)
    expect(awaited).toEqual([true, false])
  })
})

describe('when the stored text was written elsewhere', () => {
  test('it is shown when nothing was written here', () => {
    const { autosave, screen } = start(revision('元', 2))
    autosave.receive(revision('元\n別', 3))
    expect(screen.shown).toEqual(['元\n別'])
  })

  test('different blocks are brought together without a word to the person but that they were', async () => {
    const { clock, server, autosave, type, phase, screen } = start(revision('元\n中', 2))
    server.rows.set('note:a', revision('元\n中\n別', 3))
    type('元私\n中')
    await clock.pass(800)
    expect(text(screen.doc)).toBe('元私\n中\n別')
    await clock.pass(800)
    expect([text(server.rows.get('note:a')?.doc), phase()]).toEqual(['元私\n中\n別', 'clean'])
    expect(autosave.status().isMerged).toBe(true)
  })

  test('what both added at one place needs nobody to look at it', async () => {
    const { clock, server, autosave, type, phase } = start(revision('元', 2))
    server.rows.set('note:a', revision('元\n彼', 3))
    type('元\n私')
    await clock.pass(5000)
    expect([text(server.rows.get('note:a')?.doc), phase()]).toEqual(['元\n私\n彼', 'clean'])
    expect(autosave.status().isMerged).toBe(true)
  })

  test('the same block stays in both versions, is saved, and the conflict stands until it was seen', async () => {
    const { clock, server, autosave, type, phase } = start(revision('元', 2))
    server.rows.set('note:a', revision('彼', 3))
    type('私')
    await clock.pass(5000)
    expect(text(server.rows.get('note:a')?.doc)).toBe('私\n彼')
    expect(phase()).toBe('conflict')
    autosave.settle()
    expect(autosave.status()).toMatchObject({ phase: 'clean', isMerged: false })
  })

  test('is told with both texts; one of them is taken out again by one press, and what was written since stays', async () => {
    const told: TextMerge[] = []
    const isIn: ((doc: unknown) => boolean)[] = []
    const { server, screen, autosave, type, clock } = start(revision('a', 1), {
      journal: { ...nothingWaits, onMerged: merge => void told.push(merge), onSettled: rule => void isIn.push(rule) },
    })
    type('a here')
    autosave.receive(revision('a there', 2))
    expect(told).toEqual([{ mine: 'a here', theirs: 'a there', isConflict: true, rev: 2 }])
    server.rows.set('note:a', revision('a there', 2))
    await clock.pass(800)
    // A save of that text which was refused before is part of what is stored; another one is not.
    expect(isIn.map(rule => [rule(fromPlainText('a here')), rule(fromPlainText('a elsewhere'))])).toEqual([
      [true, false],
    ])

    const merged = screen.doc as Doc
    screen.doc = { ...merged, content: [...(merged.content ?? []), ...(fromPlainText('later').content ?? [])] }
    autosave.keepOnly('theirs')
    expect(text(screen.doc).split('\n')).toEqual(['a there', 'later'])
    await clock.pass(800)
    expect(server.seen.at(-1)).toBe('a there\nlater')
  })

  test('its own echo is no news, and neither is an answer that was overtaken', async () => {
    const { clock, autosave, type, screen } = start(revision('元', 2))
    type('元1')
    await clock.pass(800)
    type('元12')
    autosave.receive(revision('元1', 3))
    autosave.receive(revision('古', 1))
    expect(screen.shown).toEqual([])
  })

  test('nothing changes under a word that is being composed', () => {
    const { autosave, screen, type } = start(revision('元', 2))
    type('元ｋ', true)
    autosave.receive(revision('元\n別', 3))
    expect(screen.shown).toEqual([])
    type('元か')
    expect(screen.shown).toEqual(['元か\n別'])
  })

  test('a conflict that does not say what is stored is merged when it is known', async () => {
    const { clock, server, autosave, type } = start(revision('元', 2))
    server.answers(job => (job.rev < 3 ? { kind: 'conflict' } : null))
    server.rows.set('note:a', revision('元\n別', 3))
    type('元私')
    await clock.pass(3000)
    autosave.receive(revision('元\n別', 3))
    await clock.pass(5000)
    expect(text(server.rows.get('note:a')?.doc)).toBe('元私\n別')
  })
})

describe('another tab', () => {
  test('hands its text over, and what was written here meanwhile is brought together with it', async () => {
    const { clock, server, autosave, type, screen } = start(revision('元\n中\n終', 1))
    type('元\n中\n終の続き')
    autosave.takeOver(fromPlainText('元の頭\n中\n終'), revision('元\n中\n終', 1), true)
    expect(text(screen.doc)).toBe('元の頭\n中\n終の続き')
    await clock.pass(800)
    expect(server.seen).toEqual(['元の頭\n中\n終の続き'])
  })

  test('that has not heard of a newer text yet does not take it away here', async () => {
    const old = { doc: fromPlainText('a'), rev: 1 }
    const { clock, server, type, autosave, screen } = start(old)
    const news = { doc: fromPlainText('a\nelsewhere'), rev: 2 }
    server.rows.set('note:a', news)
    autosave.receive(news)
    type('a\nelsewhere\nhere')
    autosave.takeOver(fromPlainText('a\nother tab'), old, false)
    await clock.pass(800)
    expect(text(screen.doc).split('\n').sort()).toEqual(['a', 'elsewhere', 'here', 'other tab'])
    expect(text(server.rows.get('note:a')?.doc)).toBe(text(screen.doc))
  })

  test('is followed without a save, and its text coming back as the stored one is no news', async () => {
    const { clock, server, autosave, type, screen } = start(revision('元', 1))
    autosave.takeOver(fromPlainText('元の続き'), revision('元', 1), false)
    expect(text(screen.doc)).toBe('元の続き')
    await clock.pass(10_000)
    expect(server.seen).toEqual([])
    server.rows.set('note:a', revision('元の続き', 2))
    type('元の続き、ここで')
    autosave.receive(revision('元の続き', 2))
    await clock.pass(800)
    expect(text(server.rows.get('note:a')?.doc)).toBe('元の続き、ここで')
    expect(screen.shown).toEqual(['元の続き'])
  })

  test('takes what waits along', async () => {
    const { clock, server, autosave, type } = start(revision('元', 1))
    type('元!')
    expect(autosave.exportDraft()).toMatchObject({ isDirty: true })
    autosave.release()
    await clock.pass(10_000)
    expect(server.seen).toEqual([])
  })
})

/** What a device shows and what its line does to a save. */
type Line = 'good' | 'lost answer' | 'down'

test('no sequence of typing on two devices, lost answers and outages loses a line that somebody wrote', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          device: fc.integer({ min: 0, max: 1 }),
          wait: fc.nat(4000),
          line: fc.constantFrom<Line>('good', 'good', 'lost answer', 'down'),
          flush: fc.boolean(),
        }),
        { maxLength: 25 },
      ),
      async steps => {
        const rows = new Map<string, Revision>([['n', revision('first', 1)]])
        const clock = handClock()
        const lines: Line[] = ['good', 'good']
        const devices = [0, 1].map(which => {
          const screen = { doc: fromPlainText('first') as unknown }
          const autosave = createAutosave({
            id: 'n',
            base: revision('first', 1),
            clock,
            save: async job => {
              if (lines[which] === 'down') throw new Error('down')
              const row = rows.get(job.id)
              if (row && row.rev !== job.rev) return { kind: 'conflict', theirs: row }
              const next = { doc: job.doc, rev: job.rev + 1 }
              rows.set(job.id, next)
              if (lines[which] === 'lost answer') throw new Error('lost')
              return { kind: 'saved', rev: next.rev }
            },
            screen: {
              read: () => screen.doc as Doc,
              show: doc => {
                screen.doc = doc
              },
              isComposing: () => false,
            },
          })
          return { screen, autosave }
        })
        const written: string[] = []
        for (const [count, { device, wait, line, flush }] of steps.entries()) {
          const { screen, autosave } = devices[device] ?? devices[0] ?? expect.unreachable()
          lines[device] = line
          const mark = `d${device}-${count}`
          written.push(mark)
          const next = fromPlainText(`${text(screen.doc)}\n${mark}`)
          screen.doc = next
          autosave.change({ composing: false, getJSON: () => next })
          if (flush) void autosave.flush()
          await settle()
          await clock.pass(wait)
        }
        lines.fill('good')
        for (let round = 0; round < 4; round++) {
          await clock.pass(130_000)
          for (const { autosave } of devices) autosave.receive(rows.get('n') ?? expect.unreachable())
        }
        const kept = text(rows.get('n')?.doc).split('\n')
        for (const mark of written) expect(kept).toContain(mark)
        for (const { screen } of devices) expect(text(screen.doc)).toBe(text(rows.get('n')?.doc))
      },
    ),
    { numRuns: 150 },
  )
})

describe('a page that is left', () => {
  const screenOf = (first: string) => {
    let shown: unknown = fromPlainText(first)
    return {
      screen: { read: () => shown as Doc, show: (doc: unknown) => (shown = doc), isComposing: () => false },
      text: () => text(shown),
      type: (next: string) => {
        shown = fromPlainText(next)
        return words(next)
      },
    }
  }
  const never = new Promise<SaveAnswer>(() => {})

  test('puts aside what no save could carry any more, and the next page goes on from it', async () => {
    const { drafts, page: tab } = leftBy()
    const clock = handClock()
    const first = screenOf('a')
    const page = createAutosave({
      id: 'n',
      base: { doc: fromPlainText('a'), rev: 1 },
      save: () => never,
      screen: first.screen,
      left: tab(),
      clock,
    })
    page.change(first.type('a\nb'))
    await clock.pass(1000)
    // The save is on its way and does not come back; these words are on their way nowhere.
    page.change(first.type('a\nb\nc'))
    page.leave()
    expect(drafts('n').map(({ draft: { doc, base, handed } }) => [doc, base, handed].map(text))).toEqual([
      ['a\nb\nc', 'a', 'a\nb'],
    ])

    // The save had arrived: only the last words are news.
    const saved: string[] = []
    const next = screenOf('a\nb')
    const again = createAutosave({
      id: 'n',
      base: { doc: fromPlainText('a\nb'), rev: 2 },
      save: async job => {
        saved.push(text(job.doc))
        return { kind: 'saved', rev: 3 }
      },
      screen: next.screen,
      left: tab(),
      clock,
    })
    again.recover()
    await clock.pass(1000)
    expect([next.text(), saved, drafts('n').length]).toEqual(['a\nb\nc', ['a\nb\nc'], 0])
  })

  test('keeps what was put aside until the next page has taken it up, whatever it hears or writes before', async () => {
    const base = { doc: fromPlainText('a'), rev: 1 }
    for (const typed of [null, 'b\nneu']) {
      const { drafts, page: tab } = leftBy()
      const clock = handClock()
      tab().put({ id: 'note:a', doc: fromPlainText('a\nmine'), rev: 1, base: base.doc }, true)
      const server = backend({ 'note:a': { doc: fromPlainText('b'), rev: 2 } })
      const next = screenOf('a')
      const page = createAutosave({ id: 'note:a', base, clock, left: tab(), save: server.save, screen: next.screen })
      // A newer text comes, and somebody writes, before this page has its turn.
      page.receive({ doc: fromPlainText('b'), rev: 2 })
      if (typed) page.change(next.type(typed))
      await clock.pass(1000)
      page.recover()
      await clock.pass(1000)
      expect([next.text().split('\n').sort(), text(server.rows.get('note:a')?.doc)]).toEqual([
        typed ? ['b', 'mine', 'neu'] : ['b', 'mine'],
        next.text(),
      ])
      expect(drafts('note:a')).toEqual([])
    }
  })

  test('without a word, as a crashed one is, has left what was typed since the last save', async () => {
    const { drafts, page: tab } = leftBy()
    const { clock, type, server } = start(revision('a', 1), { left: tab(), id: 'n' })
    type('a\nb')
    await clock.pass(0)
    expect([server.seen, drafts('n').map(({ draft }) => text(draft.doc))]).toEqual([[], ['a\nb']])
    await clock.pass(1000)
    expect([server.seen, drafts('n')]).toEqual([['a\nb'], []])
  })

  test('brings it together with what another device wrote meanwhile', async () => {
    const { page: tab } = leftBy()
    const clock = handClock()
    tab().put({ id: 'n', doc: fromPlainText('a\nmine'), rev: 1, base: fromPlainText('a') }, true)
    const { screen, text: shown } = screenOf('a\ntheirs')
    const page = createAutosave({
      id: 'n',
      base: { doc: fromPlainText('a\ntheirs'), rev: 2 },
      save: async () => ({ kind: 'saved', rev: 3 }),
      screen,
      left: tab(),
      clock,
    })
    page.recover()
    await clock.pass(1000)
    expect(shown().split('\n').sort()).toEqual(['a', 'mine', 'theirs'])
  })

  test('loses nothing when what was kept on the device is refused after the page is gone', async () => {
    const { page: tab } = leftBy()
    const clock = handClock()
    const first = screenOf('a')
    const kept = async (): Promise<SaveAnswer> => ({ kind: 'kept' })
    const page = createAutosave({
      id: 'n',
      base: { doc: fromPlainText('a'), rev: 1 },
      save: kept,
      screen: first.screen,
      left: tab(),
      clock,
    })
    page.change(first.type('a\nb'))
    await clock.pass(1000)
    page.change(first.type('a\nb\nc'))
    page.leave()

    // Another device was faster: neither text of this one has arrived.
    const next = screenOf('a\nx')
    const saved: string[] = []
    const again = createAutosave({
      id: 'n',
      base: { doc: fromPlainText('a\nx'), rev: 2 },
      save: async job => {
        saved.push(text(job.doc))
        return { kind: 'saved', rev: 3 }
      },
      screen: next.screen,
      left: tab(),
      clock,
    })
    again.recover()
    await clock.pass(1000)
    expect(saved.at(-1)?.split('\n').sort()).toEqual(['a', 'b', 'c', 'x'])
  })

  /** A page of the document `n` that shows the first of these words, though those its draft stands on may be what is stored. */
  const pageShowing = (shown: string, rev: number, tab: () => LeftDrafts<Draft>, waiting: Set<number>) => {
    const clock = handClock()
    const saved: { text: string; rev: number }[] = []
    const settled: ((doc: unknown) => boolean)[] = []
    const { screen, text: onScreen, type } = screenOf(shown)
    const autosave = createAutosave({
      id: 'n',
      base: { doc: fromPlainText(shown), rev },
      save: async job => {
        saved.push({ text: text(job.doc), rev: job.rev })
        return { kind: 'kept' }
      },
      screen,
      left: tab(),
      journal: () => ({
        ...nothingWaits,
        isOnItsWay: at => at !== undefined && waiting.has(at),
        onSettled: rule => void settled.push(rule),
      }),
      clock,
    })
    return { autosave, clock, saved, settled, onScreen, write: (next: string) => autosave.change(type(next)) }
  }

  test('stays put aside while it is only drawn over what is stored, and goes once it has arrived', () => {
    const { drafts, page: tab } = leftBy()
    tab().put({ id: 'n', doc: fromPlainText('a\nb'), rev: 1, base: fromPlainText('a') }, true)
    const { autosave, saved } = pageShowing('a\nb', 1, tab, new Set([1]))
    autosave.recover()
    expect([saved, drafts('n').length]).toEqual([[], 1])
    autosave.receive({ doc: fromPlainText('a\nb'), rev: 2 })
    expect([saved, drafts('n').length]).toEqual([[], 0])
  })

  test('is saved anew when the save that was drawn is refused: on the same words, and on others', async () => {
    for (const [there, then] of [
      ['a', 'a\nb'],
      ['x\na', 'x\na\nb'],
    ] as const) {
      const { drafts, page: tab } = leftBy()
      tab().put({ id: 'n', doc: fromPlainText('a\nb'), rev: 1, base: fromPlainText('a') }, true)
      const waiting = new Set([1])
      const next = pageShowing('a\nb', 1, tab, waiting)
      next.autosave.recover()
      waiting.clear()
      // Refused: it stands no more in what is stored.
      next.autosave.receive({ doc: fromPlainText(there), rev: 2 })
      await next.clock.pass(1000)
      expect([next.saved, next.onScreen(), drafts('n').length]).toEqual([[{ text: then, rev: 2 }], then, 1])
      next.autosave.receive({ doc: fromPlainText(then), rev: 3 })
      expect(drafts('n')).toEqual([])
      expect(next.settled.map(rule => rule(fromPlainText('a\nb')))).toEqual([true])
    }
  })

  test('and what is written over it goes on from it, whatever becomes of the first save', async () => {
    for (const [there, then] of [
      ['a\nb', 'a\nb\nc'],
      ['a', 'a\nb\nc'],
      ['x\na', 'x\na\nb\nc'],
    ] as const) {
      const { page: tab } = leftBy()
      tab().put({ id: 'n', doc: fromPlainText('a\nb'), rev: 1, base: fromPlainText('a') }, true)
      const waiting = new Set([1])
      const second = pageShowing('a\nb', 1, tab, waiting)
      second.autosave.recover()
      second.write('a\nb\nc')
      await second.clock.pass(1000)
      expect(second.saved).toEqual([{ text: 'a\nb\nc', rev: 1 }])
      second.autosave.leave()

      const third = pageShowing('a\nb\nc', 1, tab, waiting)
      third.autosave.recover()
      waiting.clear()
      third.autosave.receive({ doc: fromPlainText(there), rev: 2 })
      await third.clock.pass(1000)
      expect([third.saved, third.onScreen()]).toEqual([[{ text: then, rev: 2 }], then])
    }
  })

  test('of another tab, drawn over a newer text and refused then, stays: shown by an open page and by one opened on it', async () => {
    for (const isOpened of [false, true]) {
      const waiting = new Set([2])
      const drawn = 'a\nx\nthe other tab'
      const { page: tab } = leftBy()
      const page = isOpened ? pageShowing(drawn, 2, tab, waiting) : pageShowing('a', 1, tab, waiting)
      if (!isOpened) page.autosave.receive({ doc: fromPlainText(drawn), rev: 2 })
      expect(page.onScreen()).toBe(drawn)
      waiting.clear()
      // Another device was faster than the words that were on their way.
      page.autosave.receive({ doc: fromPlainText('a\nx\nanother device'), rev: 3 })
      await page.clock.pass(1000)
      expect(page.onScreen().split('\n').sort()).toEqual(['a', 'another device', 'the other tab', 'x'])
      expect(page.saved).toEqual([{ text: page.onScreen(), rev: 3 }])
    }
  })

  test('of another tab, drawn over a newer text, is no news once it has arrived', async () => {
    const waiting = new Set([2])
    const { page: tab } = leftBy()
    const page = pageShowing('a', 1, tab, waiting)
    page.autosave.receive({ doc: fromPlainText('a\nx\nthe other tab'), rev: 2 })
    waiting.clear()
    page.autosave.receive({ doc: fromPlainText('a\nx\nthe other tab'), rev: 3 })
    page.autosave.receive({ doc: fromPlainText('a\nthe other tab'), rev: 4 })
    await page.clock.pass(1000)
    expect([page.onScreen(), page.saved]).toEqual(['a\nthe other tab', []])
  })

  test('a save without a verdict in time is kept: what it wrote stays put aside until it arrives', async () => {
    const { drafts, page: tab } = leftBy()
    const { clock, server, type, autosave, phase } = start(revision('a', 1), {
      left: tab(),
      journal: { ...nothingWaits, isOnItsWay: (rev = 1) => rev === 1 },
    })
    server.answers(() => ({ kind: 'saved' }))
    type('a\nb')
    await clock.pass(1000)
    expect([phase(), autosave.status().isKept, drafts('note:a').length]).toEqual(['offline', true, 1])
    autosave.receive(revision('a\nb', 2))
    expect([phase(), drafts('note:a').length]).toEqual(['clean', 0])
  })

  test('a save of a page that is gone, refused while its text is shown, is settled without another save', () => {
    let refused = 0
    let isWaiting = true
    const settled: ((doc: unknown) => boolean)[] = []
    const { autosave, type } = start(revision('x\na\nb', 3), {
      journal: {
        ...nothingWaits,
        isOnItsWay: () => isWaiting,
        refused: () => refused,
        onSettled: rule => void settled.push(rule),
      },
    })
    const stored = revision('x\na\nb', 3)
    autosave.receive(stored)
    refused = 1
    // Words that are on their way stand in what is shown: nobody knows yet what is stored.
    autosave.receive(stored)
    expect(settled).toEqual([])
    isWaiting = false
    autosave.receive(stored)
    expect(settled.map(rule => ['a\nb', 'a\nc'].map(words => rule(fromPlainText(words))))).toEqual([[true, false]])
    autosave.receive(stored)
    expect(settled).toHaveLength(1)
    // What is written here may be part of it once it is stored.
    type('x\na\nb\nc')
    refused = 2
    autosave.receive(stored)
    expect(settled).toHaveLength(1)
  })

  test('a save that was refused after its page was gone is settled once all its lines are stored', async () => {
    const settled: ((doc: unknown) => boolean)[] = []
    const { type, clock } = start(revision('a', 1), {
      journal: { ...nothingWaits, onSettled: rule => void settled.push(rule) },
    })
    type('x\na\nb')
    await clock.pass(1000)
    expect(settled.map(rule => ['a\nb', 'a\nc'].map(words => rule(fromPlainText(words))))).toEqual([[true, false]])
    type('x\na\nb\nc')
    await clock.pass(1000)
    expect(settled).toHaveLength(1)
  })

  test('one of two saves that arrives does not pass for both', async () => {
    const { drafts, page: tab } = leftBy()
    const waiting = new Set<number>()
    const page = pageShowing('a', 1, tab, waiting)
    for (const written of ['a\nb', 'a\nb\nc']) {
      page.write(written)
      await page.clock.pass(1000)
    }
    // The first has arrived, and the second stands on it.
    waiting.add(2)
    page.autosave.receive({ doc: fromPlainText('a\nb\nc'), rev: 2 })
    expect(drafts('n')).toHaveLength(1)
    // Another device was faster than the second.
    waiting.clear()
    page.autosave.receive({ doc: fromPlainText('x\na\nb'), rev: 3 })
    await page.clock.pass(1000)
    expect([page.saved.at(-1), page.onScreen()]).toEqual([{ text: 'x\na\nb\nc', rev: 3 }, 'x\na\nb\nc'])
  })

  test('puts nothing aside when all is saved', async () => {
    const { drafts, page: tab } = leftBy()
    const clock = handClock()
    const { screen, type } = screenOf('a')
    const page = createAutosave({
      id: 'n',
      base: null,
      save: async () => ({ kind: 'saved', rev: 2 }),
      screen,
      left: tab(),
      clock,
    })
    page.change(type('a b'))
    await clock.pass(1000)
    page.leave()
    expect(drafts('n')).toEqual([])
  })

  /** A tab of a browser on the document `n`, which begins with the words `a`. */
  const tabOn = (tab: () => LeftDrafts<Draft>, save: (job: SaveJob) => Promise<SaveAnswer>) => {
    const clock = handClock()
    const { screen, text: shown, type } = screenOf('a')
    const base = { doc: fromPlainText('a'), rev: 1 }
    const autosave = createAutosave({ id: 'n', base, save, screen, left: tab(), clock })
    return { autosave, clock, shown, write: (next: string) => autosave.change(type(next)) }
  }

  test('what a tab leaves that never got its turn outlives the saves of the tab that has it', async () => {
    const { drafts, page } = leftBy()
    const server = backend({ n: { doc: fromPlainText('a'), rev: 1 } })
    const writer = tabOn(page, server.save)
    writer.autosave.recover()
    const other = tabOn(page, () => never)
    writer.write('a\nwriter')
    other.write('a\nother')
    other.autosave.leave()
    await writer.clock.pass(1000)
    expect(drafts('n').map(({ draft }) => text(draft.doc))).toEqual(['a\nother'])
    writer.autosave.recover()
    await writer.clock.pass(1000)
    expect(text(server.rows.get('n')?.doc).split('\n').sort()).toEqual(['a', 'other', 'writer'])
    expect(drafts('n')).toEqual([])
  })

  test('two tabs that go with words of their own leave both', async () => {
    const { drafts, page } = leftBy()
    for (const words of ['one', 'two']) {
      const tab = tabOn(page, () => never)
      tab.write(`a\n${words}`)
      tab.autosave.leave()
    }
    const server = backend({ n: { doc: fromPlainText('a'), rev: 1 } })
    const next = tabOn(page, server.save)
    next.autosave.recover()
    await next.clock.pass(1000)
    expect(text(server.rows.get('n')?.doc).split('\n').sort()).toEqual(['a', 'one', 'two'])
    expect(drafts('n')).toEqual([])
  })

  test('a save that is refused when its tab is gone, after the turn was given away, is taken up', async () => {
    const { page } = leftBy()
    const first = tabOn(page, async () => ({ kind: 'kept' }))
    first.write('a\nfirst')
    await first.clock.pass(1000)
    first.autosave.release()
    first.autosave.leave()
    const server = backend({ n: { doc: fromPlainText('a\ntheirs'), rev: 2 } })
    const second = tabOn(page, server.save)
    second.autosave.recover()
    await second.clock.pass(10_000)
    expect(text(server.rows.get('n')?.doc).split('\n').sort()).toEqual(['a', 'first', 'theirs'])
  })

  test('a text that was handed to a tab that is gone before it was saved comes back with the turn', async () => {
    const { page } = leftBy()
    const server = backend({ n: { doc: fromPlainText('a'), rev: 1 } })
    server.answers(() => ({ kind: 'failed' }))
    const first = tabOn(page, server.save)
    first.write('a\nfirst')
    await first.clock.pass(1000)
    first.autosave.release()
    server.answers(null)
    first.autosave.recover()
    await first.clock.pass(10_000)
    expect(text(server.rows.get('n')?.doc).split('\n')).toEqual(['a', 'first'])
  })

  test('what was handed over and has arrived is not brought back when its tab goes', async () => {
    const { drafts, page } = leftBy()
    const first = tabOn(page, async () => ({ kind: 'kept' }))
    first.write('a\nfirst')
    await first.clock.pass(1000)
    first.autosave.release()
    first.autosave.receive({ doc: fromPlainText('a\nfirst'), rev: 2 })
    first.autosave.leave()
    expect(drafts('n')).toEqual([])
  })

  test('what was handed over before its tab went is no merge to tell of', async () => {
    const { drafts, page } = leftBy()
    const first = tabOn(page, async () => ({ kind: 'kept' }))
    first.write('a\nfirst')
    await first.clock.pass(1000)
    const second = tabOn(page, async () => ({ kind: 'saved', rev: 2 }))
    const { doc, base, isDirty } = first.autosave.exportDraft()
    second.autosave.takeOver(doc, base, isDirty)
    second.write('a\nfirst\nsecond')
    first.autosave.release()
    first.autosave.leave()
    second.autosave.recover()
    expect([second.shown(), second.autosave.status().isMerged]).toEqual(['a\nfirst\nsecond', false])
    await second.clock.pass(1000)
    expect(drafts('n')).toEqual([])
  })
})
