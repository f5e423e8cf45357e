import { dropOwnDraft, isLike, readDraft, writeDraft } from './kept.ts'

export interface FieldState<Value> {
  /** null: the field shows what is stored */
  readonly draft: { readonly value: Value } | null
  /** the draft is on this device only */
  readonly isUnsaved: boolean
  /** something of this field was handed to the outbox */
  readonly isSent: boolean
  readonly isWrong: boolean
}

/** What a field belongs to, as the page knows it now. */
export interface FieldRow<Value> {
  readonly value: Value
  /** Saves; `false` says that it cannot be taken, and it stays a draft. Everything else is an answer of no interest. */
  readonly onSave: (value: Value) => unknown
  /** saving does more than keep the value (a line in a log, a step of undo): a pause is no reason for it */
  readonly savesWhenLeft?: boolean | undefined
}

/** How the typing came to rest: a pause, the field was left, or it is gone from the page. */
type Rest = 'pause' | 'left' | 'gone'

export interface FieldKeeper<Value> {
  readonly name: string
  readonly receive: (row: FieldRow<Value>) => void
  readonly change: (value: Value) => void
  readonly compose: (isComposing: boolean) => void
  readonly settle: (rest: Rest) => void
  readonly state: () => FieldState<Value>
  readonly subscribe: (listener: () => void) => () => void
}

/** ms without a key until what was typed is saved */
const pause = 800

const stored = { draft: null, isUnsaved: false, isSent: false, isWrong: false }

/**
 * One field of one row. Each key is kept on the device, and saved after a pause, when the field is left and when the page or
 * the field goes; never in the middle of a composed word. While somebody writes here, what comes from elsewhere does not
 * touch the draft: the last one to write a column has written it. What an earlier page kept comes back; it is saved by itself
 * where the row is still as it was, else once somebody touches it.
 */
export function createField<Value>(name: string, first: Value): FieldKeeper<Value> {
  const listeners = new Set<() => void>()
  let row: FieldRow<Value> | null = null
  let state: FieldState<Value> = stored
  let from = first
  let canSave = true
  let isComposing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const enter = (next: Partial<FieldState<Value>>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const settle = (rest: Rest) => {
    clearTimeout(timer)
    const { draft, isUnsaved } = state
    if (!row || !draft || !canSave) return
    if (rest === 'pause' && (isComposing || row.savesWhenLeft)) return
    if (isUnsaved) {
      if (draft.value !== row.value && row.onSave(draft.value) === false) {
        if (rest === 'gone' && String(draft.value ?? '').trim() === '') dropOwnDraft(name, draft.value)
        if (rest !== 'pause') enter({ isWrong: true })
        return
      }
      dropOwnDraft(name, draft.value)
    }
    // While somebody is in the field the text stays as it was typed, though what is stored may be trimmed.
    enter({
      draft: rest === 'pause' ? draft : null,
      isUnsaved: false,
      isSent: state.isSent || isUnsaved,
      isWrong: false,
    })
  }

  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => settle('pause'), pause)
  }

  const kept = readDraft(name)
  if (kept && isLike(kept.value, first)) {
    state = { ...stored, draft: { value: kept.value }, isUnsaved: true }
    canSave = kept.from === first
    if (canSave) wait()
  }

  return {
    name,
    receive: next => {
      row = next
    },
    change: value => {
      if (!state.isUnsaved) from = row ? row.value : first
      canSave = true
      enter({ draft: { value }, isUnsaved: true, isWrong: false })
      writeDraft(name, value, from)
      wait()
    },
    compose: composing => {
      isComposing = composing
      if (!composing && state.isUnsaved) wait()
    },
    settle,
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
