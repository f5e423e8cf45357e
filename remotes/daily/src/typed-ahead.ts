/**
 * Keys for a field that is still on its way. From the moment something asks for the field they go to one nobody sees, which is
 * an ordinary text box to the browser: input methods compose in it, and no shortcut takes its keys. The field that arrives is
 * given what was typed, after the word that is being composed.
 */
let catcher: HTMLTextAreaElement | null = null

/** ms after which nobody waits any more for the field */
const patience = 20_000

/** Takes the keys from now on; the answer is where they stand. */
export function typeAhead(): HTMLTextAreaElement {
  if (catcher) {
    catcher.focus({ preventScroll: true })
    return catcher
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
    // Who keeps the words looks a last time.
    field.dispatchEvent(new Event('change'))
    drop(field)
  }, patience)
  return field
}

const drop = (field: HTMLTextAreaElement) => {
  field.remove()
  if (catcher === field) catcher = null
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
    const { kept = '' } = field.dataset
    drop(field)
    // What was kept already is what the field that arrives begins with.
    give(field.value.startsWith(kept) ? field.value.slice(kept.length) : field.value, isHere)
  }
  // The last input event of a composition comes before its end in some browsers and after it in others.
  const later = () => setTimeout(take)
  if (field.dataset.composing === undefined) take()
  else field.addEventListener('compositionend', later, { once: true })
  return () => field.removeEventListener('compositionend', later)
}
