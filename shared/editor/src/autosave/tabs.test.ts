import { leftDraftsOf, newId } from '@techo/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Doc, docToText, fromPlainText } from '../doc/index.ts'
import { createAutosave } from './autosave.ts'
import { handClock, settle } from './test-clock.ts'
import type { Autosave, Draft, Revision, SaveAnswer } from './types.ts'

const text = (doc: unknown) => docToText(doc)
/** ms after which a save without an answer counts as kept on the device */
const patience = 35_000

interface Patch {
  readonly tab: number
  readonly doc: Doc
  readonly rev: number
  readonly answers: ((answer: SaveAnswer) => void)[]
  readonly isSent: boolean
}

/**
 * A device with two tabs that show the same document, over a queue of writes as `@techo/data` keeps it: patches of one tab follow
 * each other's revisions, those of another one are refused once the revision has moved, and whatever waits on the revision of
 * a row is drawn over it.
 */
const createDevice = (server: { row: Revision }, clock: ReturnType<typeof handClock>, lag = 0) => {
  const values = new Map<string, string>()
  const shelf = new Proxy(
    {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
    { ownKeys: () => [...values.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )
  let line: 'good' | 'refused for now' | 'cut' = 'good'
  let queue: Patch[] = []
  const tabs: Tab[] = []

  const drawn = (read: Revision): Revision => ({
    doc: queue.findLast(({ rev }) => rev === read.rev)?.doc ?? read.doc,
    rev: read.rev,
  })
  const readAgain = () => {
    if (line !== 'cut') for (const tab of tabs) tab.read = server.row
  }
  const render = () => {
    for (const tab of tabs) if (tab.isOpen) tab.autosave.receive(drawn(tab.read))
  }

  const send = () => {
    while (queue.length > 0) {
      queue = queue.map((patch, at) => (at === 0 && line !== 'cut' ? { ...patch, isSent: true } : patch))
      const [first] = queue
      if (!first || line !== 'good') return
      queue = queue.slice(1)
      const isTaken = first.rev === server.row.rev
      if (isTaken) {
        server.row = { doc: first.doc, rev: first.rev + 1 }
        queue = queue.map(patch =>
          patch.tab === first.tab && patch.rev === first.rev ? { ...patch, rev: first.rev + 1 } : patch,
        )
      }
      for (const answer of first.answers) answer({ kind: isTaken ? 'saved' : 'conflict' })
      // The tab that sent it knows at once, the other one has to ask.
      for (const [number, tab] of tabs.entries())
        clock.set(
          () => {
            if (line !== 'cut') tab.read = server.row
            if (tab.isOpen) tab.autosave.receive(drawn(tab.read))
          },
          number === first.tab ? 20 : 400,
        )
    }
  }

  interface Tab {
    readonly autosave: Autosave
    readonly screen: { doc: unknown }
    read: Revision
    isOpen: boolean
    isMine: boolean
    isAsking: boolean
  }

  const open = (): Tab => {
    const number = tabs.length
    const read = drawn(server.row)
    const screen = { doc: read.doc }
    // A page that is gone does nothing any more, and hears no answer.
    const ifOpen =
      <Given extends unknown[]>(then: (...given: Given) => void) =>
      (...given: Given) => {
        if (tab.isOpen) then(...given)
      }
    const autosave = createAutosave({
      id: 'n',
      base: read,
      clock: { set: (then, ms) => clock.set(ifOpen(then), ms), clear: clock.clear },
      left: leftDraftsOf<Draft>('person', () => shelf),
      journal: () => ({
        isOnItsWay: rev => queue.some(patch => rev === undefined || patch.rev === rev),
        onMerged: () => {},
        onSettled: () => {},
      }),
      save: ({ doc, rev }) =>
        new Promise(answer => {
          const resolve = ifOpen(answer)
          const last = queue.at(-1)
          if (last && !last.isSent && last.tab === number && last.rev === rev)
            queue = [...queue.slice(0, -1), { ...last, doc, answers: [...last.answers, resolve] }]
          else queue = [...queue, { tab: number, doc, rev, answers: [resolve], isSent: false }]
          clock.set(() => resolve({ kind: 'saved' }), patience)
          clock.set(send, 50)
        }),
      screen: {
        read: () => screen.doc as Doc,
        show: doc => {
          screen.doc = doc
        },
        isComposing: () => false,
      },
    })
    const tab: Tab = {
      autosave,
      screen,
      read: server.row,
      isOpen: true,
      isMine: tabs.every(other => !other.isMine),
      isAsking: false,
    }
    tabs.push(tab)
    autosave.subscribe(() => {
      if (!tab.isMine || autosave.status().phase !== 'saving') return
      const { doc, base, lineage } = autosave.exportDraft()
      for (const other of tabs)
        if (other !== tab && other.isOpen)
          if (lag === 0) other.autosave.takeOver(doc, base, false, lineage)
          else
            clock.set(() => {
              if (!other.isMine) other.autosave.takeOver(doc, base, false, lineage)
            }, lag)
    })
    if (tab.isMine) autosave.recover()
    return tab
  }

  const begin = (tab: Tab) => {
    tab.isMine = true
    tab.autosave.receive(drawn(tab.read))
    tab.autosave.recover()
  }

  return {
    openTabs: () => tabs.filter(tab => tab.isOpen),
    open,
    setLine: (next: typeof line) => {
      line = next
      readAgain()
      render()
      send()
      render()
    },
    render,
    /** The same with messages that travel, and a save that is waited for: the tab may be written in before it has the turn. */
    askTurn: (tab: Tab) => {
      if (tab.isMine || tab.isAsking) return
      tab.isAsking = true
      clock.set(async () => {
        const before = tabs.find(each => each.isMine)
        if (!before) return
        await before.autosave.flush()
        const { doc, base, isDirty, lineage } = before.autosave.exportDraft()
        before.isMine = false
        before.autosave.release()
        clock.set(() => {
          tab.isAsking = false
          tab.isMine = true
          tab.autosave.takeOver(doc, base, isDirty, lineage)
          tab.autosave.recover()
        }, lag)
      }, lag)
    },
    /** The writer of now gives the turn away; one that is stuck is not asked. */
    turnTo: async (tab: Tab, isStuck: boolean) => {
      const before = tabs.find(each => each.isMine)
      if (before === tab) return
      if (!before || isStuck) {
        if (before) before.isMine = false
        return begin(tab)
      }
      void before.autosave.flush()
      await settle()
      const { doc, base, isDirty, lineage } = before.autosave.exportDraft()
      before.isMine = false
      before.autosave.release()
      tab.isMine = true
      tab.autosave.takeOver(doc, base, isDirty, lineage)
      tab.autosave.recover()
    },
    /** A tab that crashes says no last words. */
    close: async (tab: Tab, isCrash: boolean) => {
      if (isCrash) await clock.pass(1)
      else {
        tab.autosave.leave()
        void tab.autosave.flush()
        await settle()
      }
      tab.isOpen = false
      const next = tabs.find(each => each.isOpen)
      if (!tab.isMine) return
      tab.isMine = false
      if (next) begin(next)
    },
  }
}

test('no sequence of typing in two tabs and on another device, refusals and cuts loses a line that somebody wrote', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.constantFrom('tab', 'tab', 'tab', 'device'),
          which: fc.nat(1),
          isStuck: fc.boolean(),
          wait: fc.constantFrom(0, 30, 300, 1000, 3000, 40_000),
          fault: fc.constantFrom(
            '',
            '',
            '',
            'good',
            'refused for now',
            'cut',
            ...['open', 'close', 'crash', 'reload', 'render'],
          ),
        }),
        { maxLength: 40 },
      ),
      async steps => {
        const server = { row: { doc: fromPlainText('first'), rev: 1 } as Revision }
        const clock = handClock()
        const device = createDevice(server, clock)
        device.open()
        const written: string[] = []
        for (const [count, { who, which, isStuck, wait, fault }] of steps.entries()) {
          const mark = `${who}-${count}`
          written.push(mark)
          if (who === 'device')
            server.row = { doc: fromPlainText(`${text(server.row.doc)}\n${mark}`), rev: server.row.rev + 1 }
          else {
            const open = device.openTabs()
            const tab = open[which % open.length] ?? expect.unreachable()
            const doc = fromPlainText(`${text(tab.screen.doc)}\n${mark}`)
            tab.screen.doc = doc
            tab.autosave.change({ composing: false, getJSON: () => doc })
            await device.turnTo(tab, isStuck)
          }
          const [, second] = device.openTabs()
          if (fault === 'good' || fault === 'refused for now' || fault === 'cut') device.setLine(fault)
          if (fault === 'open' && !second) device.open()
          const struck = device.openTabs()[which % device.openTabs().length] ?? expect.unreachable()
          if (fault === 'close' && second) await device.close(struck, false)
          if (fault === 'crash' && second) await device.close(struck, true)
          if (fault === 'reload') {
            await device.close(struck, false)
            device.open()
          }
          if (fault === 'render') device.render()
          await clock.pass(wait)
        }
        for (let round = 0; round < 6; round++) {
          device.setLine('good')
          await clock.pass(130_000)
          const [only] = device.openTabs()
          if (device.openTabs().length === 1) only?.autosave.recover()
        }
        const kept = text(server.row.doc).split('\n')
        for (const mark of written) expect(kept).toContain(mark)
        for (const { screen } of device.openTabs()) expect(text(screen.doc)).toBe(text(server.row.doc))
      },
    ),
    { numRuns: 300 },
  )
})

test('of two tabs that are written in by turns, faster than the turn comes, each line stands once and whole', async () => {
  const paragraph = (id: string, words: string) => ({
    type: 'paragraph',
    attrs: { id },
    ...(words ? { content: [{ type: 'text', text: words }] } : {}),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(5, 40, 200),
      fc.array(
        fc.record({
          which: fc.nat(1),
          what: fc.constantFrom('line', 'on', 'on', 'enter', 'delete'),
          wait: fc.constantFrom(0, 3, 30, 100, 300, 850, 3000),
        }),
        { maxLength: 30 },
      ),
      async (lag, steps) => {
        const server = { row: { doc: { type: 'doc', content: [paragraph('a', 'first')] }, rev: 1 } as Revision }
        const clock = handClock()
        const device = createDevice(server, clock, lag)
        /** which block each tab writes in, and what stands there */
        const pens = [device.open(), device.open()].map(tab => ({ tab, id: '', words: '' }))
        const lines = new Map<string, string>()
        const deleted: string[] = []
        for (const [count, { which, what, wait }] of steps.entries()) {
          const pen = pens[which] ?? expect.unreachable()
          const { content } = pen.tab.screen.doc as Doc
          const at = content.findIndex(node => node.attrs?.id === pen.id)
          // Nobody else deletes the line that somebody writes in.
          if (pen.words !== '') expect(at).not.toBe(-1)
          const isNew = at < 0 || what === 'enter' || (what === 'line' && pen.words !== '')
          const id = isNew ? newId() : pen.id
          const words = what === 'enter' ? '' : isNew || pen.words === '' ? `${count}.` : `${pen.words}+`
          const isGone = what === 'delete' && at >= 0
          const block = isGone ? [] : [paragraph(id, words)]
          const doc = {
            type: 'doc',
            content: content.toSpliced(isNew ? content.length : at, isNew ? 0 : 1, ...block),
          } as Doc
          pen.tab.screen.doc = doc
          if (isGone) deleted.push(`${pen.words.split('.')[0]}.`)
          if (isGone) lines.delete(pen.id)
          else lines.set(id, words)
          Object.assign(pen, isGone ? { id: '', words: '' } : { id, words })
          pen.tab.autosave.change({ composing: false, getJSON: () => doc })
          device.askTurn(pen.tab)
          await clock.pass(wait)
        }
        for (let round = 0; round < 6; round++) {
          device.render()
          await clock.pass(10_000)
        }
        // A line that both tabs have put elsewhere meanwhile may outlive its deletion.
        const isLive = (line: string) => line !== '' && !deleted.includes(line.replace(/\++$/, ''))
        const expected = ['first', ...lines.values()].filter(Boolean).sort()
        for (const doc of [server.row.doc, ...pens.map(({ tab }) => tab.screen.doc)])
          expect(text(doc).split('\n').filter(isLive).sort()).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})
