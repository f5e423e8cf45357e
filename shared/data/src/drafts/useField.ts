import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSync } from '../hooks.ts'
import { createField, type FieldRow } from './field.ts'
import { whenLeaving } from './leaving.ts'

export interface FieldSetup<Value> extends FieldRow<Value> {
  /** names the column of the row in the whole product, e.g. `tasks.title:<id>`; another name is another field */
  readonly name: string
}

/** For a field of the kit: all but `isWrong` and `save` are its props. */
export interface Field<Value> {
  readonly value: Value
  /** not at the server yet */
  readonly isUnsaved: boolean
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  readonly onCompositionStart: () => void
  readonly onCompositionEnd: () => void
  /** it was left with something that cannot be saved; the text stays */
  readonly isWrong: boolean
  /** for Enter */
  readonly save: () => void
}

/**
 * A field that belongs to a row: nothing typed into it is lost, whatever happens to it or to the page. See `createField`.
 * @typeParam Value what the field holds, compared by identity
 */
export function useField<Value extends string | number | null>(setup: FieldSetup<Value>): Field<Value> {
  const { name, value, onSave, savesWhenLeft } = setup
  const [held, setHeld] = useState(() => createField(name, value))
  let keeper = held
  if (held.name !== name) {
    keeper = createField(name, value)
    setHeld(keeper)
  }
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  const { pending } = useSync()
  useLayoutEffect(() => keeper.receive({ value, onSave, savesWhenLeft }))
  useEffect(() => {
    const stop = whenLeaving(() => keeper.settle('left'))
    return () => {
      stop()
      keeper.settle('gone')
    }
  }, [keeper])
  return {
    value: state.draft ? state.draft.value : value,
    isUnsaved: state.isUnsaved || (state.isSent && pending > 0),
    isWrong: state.isWrong,
    onChange: keeper.change,
    onBlur: () => keeper.settle('left'),
    onCompositionStart: () => keeper.compose(true),
    onCompositionEnd: () => keeper.compose(false),
    save: () => keeper.settle('left'),
  }
}

export interface InlineSetup extends FieldSetup<string> {
  /**
   * The field may go; what was typed is saved. Only where a key closed it may the focus be put somewhere: who pressed elsewhere is there.
   */
  readonly onEnd: (byKey: boolean) => void
}

/** Props of an `input` that stands where a text stood until it is left: a field like any other, which Enter and Escape close. */
export function useInlineField({ onEnd, ...setup }: InlineSetup) {
  const { value, onChange, onBlur, onCompositionStart, onCompositionEnd, save } = useField(setup)
  const isOver = useRef(false)
  const end = (byKey: boolean) => {
    if (isOver.current) return
    isOver.current = true
    save()
    onEnd(byKey)
  }
  return {
    value,
    onCompositionStart,
    onCompositionEnd,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
    onBlur: () => {
      onBlur()
      end(false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Safari reports the Enter that ends a composition with this code alone.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(true)
    },
  }
}
