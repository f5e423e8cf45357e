import { firstGrapheme } from '@techo/core'

/** What stands in a person's seal: the first sign of a Japanese name, two letters of others; empty without a name. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFKC').trim().split(/\s+/).filter(Boolean)
  const [word = '', ...others] = words
  if (!/^[a-z\u00c0-\u024f]/i.test(word)) return firstGrapheme(word)
  // An address is one word, whatever stands in it.
  const last = word.includes('@') ? undefined : others.at(-1)
  return (firstGrapheme(word) + (last ? firstGrapheme(last) : '')).toUpperCase()
}
