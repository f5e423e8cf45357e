import { saidOf } from '@techo/core'

let letters: Intl.Segmenter | undefined
const first = (text: string): string =>
  saidOf('first letter', text, () => {
    letters ??= new Intl.Segmenter('ja', { granularity: 'grapheme' })
    return [...letters.segment(text)][0]?.segment ?? ''
  })

/** What stands in a person's seal: the first sign of a Japanese name, two letters of others; empty without a name. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFKC').trim().split(/\s+/).filter(Boolean)
  const [word = '', ...others] = words
  if (!/^[a-z\u00c0-\u024f]/i.test(word)) return first(word)
  // An address is one word, whatever stands in it.
  const last = word.includes('@') ? undefined : others.at(-1)
  return (first(word) + (last ? first(last) : '')).toUpperCase()
}
