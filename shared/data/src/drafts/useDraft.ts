import { useCallback, useRef, useState } from 'react'
import { dropDraft, isLike, type Kept, readDraft, writeDraft } from './kept.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was typed, over what stands there now: in a form, only the values that somebody touched. */
export function withKept<Value>(initial: Value, { value, from }: Kept): Value {
  if (!isRecord(initial)) return isLike(value, initial) ? value : initial
  if (!isRecord(value) || !isRecord(from)) return initial
  const touched = Object.entries(value).filter(
    ([key, each]) => key in initial && !same(each, from[key]) && isLike(each, initial[key]),
  )
  return { ...initial, ...Object.fromEntries(touched) }
}

/**
 * `useState` for what somebody types before they send it: a line that adds, a form with a button. It is on the device with
 * each key and comes back when the form is opened again, after a reload, another page or a dialog closed by mistake.
 *
 * @param name names the form in the whole product, e.g. `habit:new`; the component is keyed by it where it can change
 * @returns the value, how to change it, and how to let go of it: sent, or given up. Then it is `initial` again.
 */
export function useDraft<Value>(
  name: string,
  initial: Value | (() => Value),
): readonly [Value, (next: Value | ((before: Value) => Value)) => void, () => void] {
  const [first] = useState(initial)
  const [value, setValue] = useState(() => {
    const kept = readDraft(name)
    return kept ? withKept(first, kept) : first
  })
  const now = useRef(value)
  const set = useCallback(
    (next: Value | ((before: Value) => Value)) => {
      now.current = isUpdate(next) ? next(now.current) : next
      setValue(() => now.current)
      if (same(now.current, first)) dropDraft(name)
      else writeDraft(name, now.current, first)
    },
    [name, first],
  )
  const discard = useCallback(() => set(first), [set, first])
  return [value, set, discard]
}

const isUpdate = <Value>(next: Value | ((before: Value) => Value)): next is (before: Value) => Value =>
  typeof next === 'function'
