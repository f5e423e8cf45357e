import type { QuickAddPart } from '@techo/core/when'
import type { KeyboardEvent } from 'react'

/** The piece right before the caret, which Backspace makes plain words again. */
export function pieceBefore(event: KeyboardEvent, parts: readonly QuickAddPart[]): QuickAddPart | null {
  const field = event.target
  if (event.key !== 'Backspace' || event.altKey || event.ctrlKey || event.metaKey) return null
  if (!(field instanceof HTMLInputElement) || field.selectionStart !== field.selectionEnd) return null
  return parts.find(({ end }) => end === field.selectionStart) ?? null
}
