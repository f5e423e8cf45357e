import { foldDigits } from '@techo/core'
import { type KeyboardEvent, useState } from 'react'
import { isComposing } from '../composing.ts'
import styles from './Field.module.css'
import type { FieldTexts } from './field-texts.ts'
import { Line } from './Line.tsx'
import { LineTool } from './LineTool.tsx'
import { useKitT } from './messages.ts'

export interface NumberFieldProps extends FieldTexts {
  /** null when the field is empty */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** shown after the number, e.g. ページ */
  readonly unit?: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
  readonly onBlur?: () => void
  /** marks that what it holds is not at the server yet */
  readonly isUnsaved?: boolean | undefined
}

/** The number a person wrote, in either width and with grouping commas; null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = foldDigits(text)
    .replace(/[ー−‐―]/g, '-')
    .replace(/。/g, '.')
    .replace(/[,、\s]/g, '')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

// 0.1 + 0.2 is 0.3 to a person: sums are rounded to the decimals of what was added.
const add = (value: number, step: number): number => {
  const decimals = Math.max(...[value, step].map(each => (String(each).split('.')[1] ?? '').length))
  return Number((value + step).toFixed(decimals))
}

/**
 * A number typed in either width, stepped by arrow keys and buttons. It is told with each key that makes a number within the
 * bounds; when the field is left or Enter is pressed it is held to them, and text that is no number gives way to the last one.
 */
export function NumberField({
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  unit,
  onBlur,
  ...rest
}: NumberFieldProps) {
  const t = useKitT()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? (value === null ? '' : String(value))
  const hold = (number: number) => Math.min(max, Math.max(min, number))
  const type = (text: string) => {
    setDraft(text)
    const typed = text.trim() === '' ? null : parseNumber(text)
    const isWhole = typed === null ? text.trim() === '' : hold(typed) === typed
    if (isWhole && typed !== value) onChange(typed)
  }
  const settle = (): number | null => {
    if (draft === null) return value
    setDraft(null)
    const parsed = draft.trim() === '' ? null : parseNumber(draft)
    const next = parsed === null ? (draft.trim() === '' ? null : value) : hold(parsed)
    if (next !== value) onChange(next)
    return next
  }
  const move = (by: number) => {
    const from = settle()
    onChange(from === null ? hold(Number.isFinite(min) ? min : 0) : hold(add(from, by)))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: step * -10 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      move(by)
    } else if (event.key === 'Enter') settle()
  }
  return (
    <Line
      {...rest}
      value={shown}
      onChange={type}
      inputMode="decimal"
      inputClass={styles.number}
      after={unit}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
      onKeyDown={press}
      tools={
        <>
          <LineTool
            label={t('decrease')}
            icon="minus"
            isForPointer
            isDisabled={rest.isDisabled || (value !== null && value <= min)}
            onPress={() => move(-step)}
          />
          <LineTool
            label={t('increase')}
            icon="plus"
            isForPointer
            isDisabled={rest.isDisabled || (value !== null && value >= max)}
            onPress={() => move(step)}
          />
        </>
      }
    />
  )
}
