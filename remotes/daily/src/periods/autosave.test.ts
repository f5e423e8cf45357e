import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAutosave } from './autosave.ts'

/** A clock that is moved by hand. */
const handClock = () => {
  let now = 0
  const timers = new Map<number, { at: number; then: () => void }>()
  let last = 0
  return {
    set: (then: () => void, ms: number) => {
      timers.set(++last, { at: now + ms, then })
      return last
    },
    clear: (timer: unknown) => timers.delete(Number(timer)),
    pass: async (ms: number) => {
      const end = now + ms
      for (;;) {
        const [id, due] = [...timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? []
        if (id === undefined || !due || due.at > end) break
        now = due.at
        timers.delete(id)
        due.then()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

interface Text {
  readonly words: string
  readonly composing: boolean
}
const words = (text: string, composing = false): Text => ({ words: text, composing })

const start = (save?: (text: Text) => Promise<void>) => {
  const clock = handClock()
  const saved: string[] = []
  const autosave = createAutosave<Text>({
    clock,
    save: async text => {
      await save?.(text)
      saved.push(text.words)
    },
  })
  return { clock, saved, autosave }
}

describe('autosave', () => {
  test('saves 800 ms after typing stopped, once', async () => {
    const { clock, saved, autosave } = start()
    for (const text of ['a', 'ab', 'abc']) {
      autosave.change(words(text))
      await clock.pass(700)
    }
    expect([saved, autosave.state()]).toEqual([[], 'dirty'])
    await clock.pass(100)
    expect([saved, autosave.state()]).toEqual([['abc'], 'clean'])
    await clock.pass(60_000)
    expect(saved).toEqual(['abc'])
  })

  test('saves after 5 s although typing goes on', async () => {
    const { clock, saved, autosave } = start()
    for (let second = 0; second < 11; second++) {
      autosave.change(words(String(second)))
      await clock.pass(500)
    }
    expect(saved).toEqual(['9'])
  })

  test('never saves a word that is being composed, and saves it when it is settled', async () => {
    const { clock, saved, autosave } = start()
    autosave.change(words('ｋ', true))
    await clock.pass(20_000)
    expect(saved).toEqual([])
    autosave.change(words('か'))
    await clock.pass(800)
    expect(saved).toEqual(['か'])
  })

  test('saves at once when the page hides, composing or not', async () => {
    const { saved, autosave } = start()
    autosave.change(words('途中', true))
    await autosave.flush()
    expect(saved).toEqual(['途中'])
    await autosave.flush()
    expect(saved).toEqual(['途中'])
  })

  test('a failed save keeps the text and the next flush sends it', async () => {
    let broken = true
    const { clock, saved, autosave } = start(async () => {
      if (broken) throw new Error('refused')
    })
    autosave.change(words('大事'))
    await clock.pass(800)
    expect([saved, autosave.state()]).toEqual([[], 'failed'])
    broken = false
    await autosave.flush()
    expect([saved, autosave.state()]).toEqual([['大事'], 'clean'])
  })

  test('what is written last is saved last, one save at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: fc.string(), wait: fc.nat(6000), flush: fc.boolean() })),
        async steps => {
          let running = 0
          const clock = handClock()
          const saved: string[] = []
          const autosave = createAutosave<Text>({
            clock,
            save: text =>
              new Promise(resolve => {
                expect(++running).toBe(1)
                clock.set(() => {
                  running--
                  saved.push(text.words)
                  resolve()
                }, 1500)
              }),
          })
          for (const { text, wait, flush } of steps) {
            autosave.change(words(text))
            if (flush) void autosave.flush()
            await clock.pass(wait)
          }
          await clock.pass(20_000)
          expect(saved.at(-1)).toBe(steps.at(-1)?.text)
          expect(autosave.state()).toBe('clean')
        },
      ),
      { numRuns: 100 },
    )
  })
})
