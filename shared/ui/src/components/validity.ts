import type { FormEvent } from 'react'
import { useState } from 'react'
import { useKitT } from './messages.ts'

/**
 * What the browser found wrong, in the reader's language. The browser's own sentences are in the language of the browser,
 * which is often not the language of the page.
 */
export interface Limits {
  readonly type?: string | undefined
  readonly minLength?: number | undefined
  /** something is chosen, not typed */
  readonly isChosen?: boolean
}

/** null when nothing of the browser's is wrong: then the sentence is the caller's own, e.g. a server's. */
export function useValidityWords(): (validity: ValidityState, limits: Limits) => string | null {
  const t = useKitT()
  return (validity, { type, minLength = 0, isChosen }) => {
    if (validity.customError) return null
    if (validity.valueMissing) return t(isChosen ? 'unchosen' : 'missing')
    if (validity.typeMismatch) return t(type === 'url' ? 'no_url' : 'no_email')
    if (validity.tooShort) return t('too_short', { count: minLength })
    return validity.patternMismatch || validity.badInput || validity.stepMismatch ? t('no_match') : null
  }
}

/** Whether it is the first in its form that is wrong. */
export function isFirstWrong(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  const all = control.form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []
  return [...all].find(({ validity }) => !validity.valid) === control
}

/**
 * For the browser's own controls: whether the form around it asked for what is missing. Instead of the browser's bubble the
 * control says it, and the first wrong one of the form takes the focus.
 */
export function useMissing() {
  const [isMissing, setMissing] = useState(false)
  return {
    isMissing,
    settle: () => setMissing(false),
    onInvalid: (event: FormEvent<HTMLInputElement>) => {
      event.preventDefault()
      setMissing(true)
      if (isFirstWrong(event.currentTarget)) event.currentTarget.focus()
    },
  }
}
