import { whenLeaving } from '@techo/data/drafts'

/**
 * Keys for a field that is still on its way. From the moment something asks for the field they go to one nobody sees, which is
 * an ordinary text box to the browser: input methods compose in it, and no shortcut takes its keys. The field that arrives is
 * given what was typed, after the word that is being composed.
 */
let catcher: HTMLTextAreaElement | null = null
const nowhere = (): void => {}
let keep: (text: string) => void = nowhere
let isListening = false
/** what `keep` was given last: the title that the field finds begins with it */
let kept = ''

/** ms after which nobody waits any more for the field */
const patience = 20_000

/**
 * Takes the keys from now on.
 * @param keepWords keeps what was typed where the field does not come: the page is left, or its code is late
 */
export function typeAhead(keepWords?: (text: string) => void): void {
  keep = keepWords ?? keep
  if (!isListening) {
    isListening = true
    whenLeaving(keepTyped)
  }
  if (catcher) {
    catcher.focus({ preventScroll: true })
    return
  }
  const field = document.createElement('textarea')
  field.tabIndex = -1
  Object.assign(field.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    inlineSize: '1px',
    opacity: '0',
    border: '0',
  })
  // In the page, where the frame leaves the focus alone that a field has asked for.
  const main = document.getElementById('main') ?? document.body
  main.append(field)
  field.focus({ preventScroll: true })
  catcher = field
  field.addEventListener('compositionstart', () => {
    field.dataset.composing = ''
  })
  field.addEventListener('compositionend', () => {
    delete field.dataset.composing
  })
  setTimeout(() => {
    if (catcher !== field) return
    keepTyped()
    drop(field)
  }, patience)
}

const keepTyped = () => {
  if (!catcher || catcher.value === kept) return
  kept = catcher.value
  keep(kept)
}

const drop = (field: HTMLTextAreaElement) => {
  field.remove()
  if (catcher !== field) return
  catcher = null
  keep = nowhere
  kept = ''
}

/**
 * Hands over what was typed, once no word is being composed. `isHere`: the person is still there, so the focus may come along.
 * The answer stops the waiting.
 */
export function takeTyped(give: (text: string, isHere: boolean) => void): () => void {
  const field = catcher
  if (!field) {
    give('', true)
    return () => {}
  }
  const take = () => {
    const at = document.activeElement
    const isHere = at === field || !at?.matches('input, textarea, select, [contenteditable=true]')
    const { value } = field
    const isIn = keep !== nowhere && value.startsWith(kept)
    const typed = isIn ? value.slice(kept.length) : value
    drop(field)
    give(typed, isHere)
  }
  // The last input event of a composition comes before its end in some browsers and after it in others.
  const later = () => setTimeout(take)
  if (field.dataset.composing === undefined) take()
  else field.addEventListener('compositionend', later, { once: true })
  return () => field.removeEventListener('compositionend', later)
}
