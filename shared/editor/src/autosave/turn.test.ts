import { afterEach, describe, expect, test } from 'vitest'
import { type Text, type Turn, takeTurns } from './turn.ts'

const open: Turn[] = []
let names = 0

/** One tab on real locks and a real channel. */
const tab = (name: string, id: string, patience = 200) => {
  const state = { text: `text of ${name}`, turns: [] as (string | null)[], follows: 0, seen: [] as string[] }
  const turn = takeTurns(
    id,
    {
      tab: name,
      locks: navigator.locks,
      channel: () => new BroadcastChannel('test-turns'),
      later: (then, ms) => setTimeout(then, ms),
      patience,
    },
    {
      onTurn: text => state.turns.push(text ? String(text.doc) : null),
      onFollow: () => {
        state.follows++
      },
      onText: text => state.seen.push(String(text.doc)),
      exportDraft: async (): Promise<Text> => ({ doc: state.text, base: { doc: null, rev: 1 }, isDirty: false }),
    },
  )
  open.push(turn)
  return { turn, state }
}

const twoTabs = async () => {
  const id = `note:${++names}`
  const one = tab('one', id)
  await expect.poll(() => one.turn.isMine()).toBe(true)
  const two = tab('two', id)
  await expect.poll(() => two.state.follows).toBe(1)
  return { id, one, two }
}

afterEach(() => {
  for (const turn of open.splice(0)) turn.close()
})

describe('two tabs with one document', () => {
  test('the first writes and the second follows what it tells', async () => {
    const { one, two } = await twoTabs()
    expect(two.turn.isMine()).toBe(false)
    one.turn.tell({ doc: '書いた', base: { doc: null, rev: 1 }, isDirty: true })
    await expect.poll(() => two.state.seen).toEqual(['書いた'])
  })

  test('neither is alone; one without another is', async () => {
    const { one, two } = await twoTabs()
    await expect.poll(() => one.turn.isAlone()).toBe(false)
    expect(await two.turn.isAlone()).toBe(false)
    const only = tab('only', `note:${++names}`)
    await expect.poll(() => only.turn.isAlone()).toBe(true)
  })

  test('who asks gets the turn with the text as it is then', async () => {
    const { one, two } = await twoTabs()
    one.state.text = '最後の文'
    two.turn.ask()
    await expect.poll(() => two.state.turns).toEqual(['最後の文'])
    expect([one.turn.isMine(), two.turn.isMine()]).toEqual([false, true])
    one.turn.ask()
    await expect.poll(() => one.turn.isMine()).toBe(true)
    expect(two.turn.isMine()).toBe(false)
  })

  test('a tab that is closed leaves the turn to the next', async () => {
    const { one, two } = await twoTabs()
    one.turn.close()
    await expect.poll(() => two.turn.isMine()).toBe(true)
  })

  test('other documents are none of its business', async () => {
    const { one } = await twoTabs()
    const other = tab('three', `note:${++names}`)
    await expect.poll(() => other.turn.isMine()).toBe(true)
    expect(one.turn.isMine()).toBe(true)
  })

  test('a tab that does not answer loses the turn', async () => {
    const id = `note:${++names}`
    // It holds the lock and hears nothing, as a frozen page does.
    let lost = false
    navigator.locks
      .request(`techo-writes:${id}`, () => new Promise<void>(() => {}))
      .catch(() => {
        lost = true
      })
    const two = tab('two', id, 50)
    await expect.poll(() => two.state.follows).toBe(1)
    two.turn.ask()
    await expect.poll(() => two.turn.isMine()).toBe(true)
    expect(lost).toBe(true)
  })
})
