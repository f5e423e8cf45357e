import { type Author, authorsOf, type Book } from './rows.ts'
import { foldName } from './shelf.ts'

/** People of books by their names. */

const family = /^(?:(?:de|del|della|di|da|du|la|le|van|von|der|den|ten|ter|zu|al|el|bin|ibn|st\.?)\s+)*[\p{L}'’.-]+$/iu

/** The name of one person as it is said: `Smith, Mark` stands in catalogues for Mark Smith. */
export function saidName(name: string): string {
  const [last = '', first, ...rest] = name.split(/\s*,\s*/)
  return first !== undefined && first !== '' && rest.length === 0 && family.test(last) ? `${first} ${last}` : name
}

/** The people of a book with one of them under another name; who is there under both is there once. */
export function renamed(book: Pick<Book, 'authors'>, from: string, to: Author): readonly Author[] {
  const people = authorsOf(book).map(author =>
    foldName(author.name) === foldName(from)
      ? { name: to.name, ...(to.kana ? { kana: to.kana } : {}), role: author.role }
      : author,
  )
  return [...new Map(people.map(author => [`${author.role} ${foldName(author.name)}`, author])).values()]
}

/** Names that may be one person's: the same words in another order, or with the same beginning. */
export function spellingsFirst(name: string, others: readonly string[]): readonly string[] {
  const words = (text: string) =>
    saidName(text)
      .toLowerCase()
      .split(/[\s・.,]+/)
      .filter(Boolean)
      .sort()
  const own = words(name)
  const likeness = (other: string) => {
    const theirs = words(other)
    if (theirs.join(' ') === own.join(' ')) return 2
    return theirs.some(word => word.length > 1 && own.includes(word)) || foldName(other)[0] === foldName(name)[0]
      ? 1
      : 0
  }
  return others.toSorted((one, other) => likeness(other) - likeness(one) || (one < other ? -1 : 1))
}
