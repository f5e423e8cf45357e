import { type EntityRef, type Id, isProblem, normalizeForSearch, type Problem } from '@techo/core'
import { api, entityKind, read, readCards, searchEntities, store } from '@techo/data'
import { type Hit, hitOf, type Search, search } from './search.ts'

/** What the palette looks for: words anywhere, notes by their title (`[[`), or what carries a tag (`#`). */
export type Question =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'notes'; readonly text: string }
  | { readonly kind: 'tag'; readonly id: Id }

const limit = 12

interface Tagged {
  readonly entity_type: string
  readonly entity_id: Id
}

// A mutation, as the search itself: answers to half-typed words must not push the person's pages off the device's shelf.
const modesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    shellTagged: build.mutation<readonly Tagged[], Id>({
      query: id =>
        read(db =>
          db
            .from('classified')
            .select('entity_type, entity_id')
            .eq('classification_id', id)
            .order('created_at', { ascending: false })
            .limit(limit * 2),
        ),
    }),
  }),
})

/** Notes by their title. They are found by any word and then looked at, because titles are folded only here. */
async function notesTitled(title: string): Promise<readonly Hit[] | Problem> {
  const found = await searchEntities(title, { types: ['note'], limit: limit * 4 })
  if (isProblem(found)) return found
  const words = normalizeForSearch(title)
  return found
    .filter(card => normalizeForSearch(card.title).includes(words))
    .slice(0, limit)
    .map(card => hitOf(card, ''))
}

/** The note of a day is a kind of its own among the periods. */
const refOf = ({ entity_type: type, entity_id: id }: Tagged): EntityRef => ({
  type: type === 'period_note' ? 'day' : type,
  id,
})

async function carrying(tag: Id): Promise<readonly Hit[] | Problem> {
  const { data, error } = await store.dispatch(modesApi.endpoints.shellTagged.initiate(tag, { track: false }))
  if (isProblem(error)) return error
  const refs = (data ?? []).map(refOf).filter(({ type }) => entityKind(type))
  const cards = await readCards(refs)
  return isProblem(cards) ? cards : cards.map(card => hitOf(card, ''))
}

/** Asks one question. What is given up answers nothing. */
export function ask(question: Question): Search {
  if (question.kind === 'text') return search(question.text)
  return { hits: question.kind === 'tag' ? carrying(question.id) : notesTitled(question.text), cancel: () => {} }
}

/** What a line of the palette begins with, and the words behind it. Full-width signs are as good. */
type Mode = 'all' | 'commands' | 'days' | 'tags' | 'notes'

const signs: readonly (readonly [Mode, RegExp])[] = [
  ['commands', /^\s*[>＞]/],
  ['days', /^\s*[@＠]/],
  ['tags', /^\s*[#＃]/],
  ['notes', /^\s*(?:\[\[|［［|「「)/],
]

export function modeOf(typed: string): { readonly mode: Mode; readonly text: string } {
  for (const [mode, sign] of signs) {
    const found = sign.exec(typed)
    if (found)
      return {
        mode,
        text: typed
          .slice(found[0].length)
          .replace(/(?:\]\]|］］|」」)\s*$/, '')
          .trim(),
      }
  }
  return { mode: 'all', text: typed.trim() }
}
