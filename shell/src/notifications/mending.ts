import { type EntityKind, formatDay, type Language, leftDraftsOf, normalizeForSearch } from '@techo/core'
import { answered, entityKinds, journalOf, outbox, readCards, store } from '@techo/data'
import {
  type Doc,
  type Draft,
  docToText,
  fromPlainText,
  hasLinesOf,
  holdsSave,
  lockOf,
  mend,
  verdictOf,
} from '@techo/editor/mend'
import { notificationsApi } from './api.ts'
import { type RefusedText, refusedTexts } from './refused-texts.ts'

/**
 * The editor brings two texts together where one of them was written elsewhere. A save that is refused when its editor is closed
 * (another page, a reload, a tab that is gone) finds nobody: its words lie on this device until that text is opened again. Here
 * they are brought in without an editor, and with the editor's own means: what they were written on lies beside them.
 */
export interface Mending {
  /** whose texts; nobody else's are touched */
  readonly person: string
  readonly language: Language
  readonly locks: Pick<LockManager, 'request'>
}

type Row = Readonly<Record<string, unknown>>

/** How often a text is written that another device writes at the same time. */
const tries = 4

/** In one tab at a time; a text that an editor has, in whichever tab, is left to it. */
export async function mendRefused({ person, language, locks }: Mending): Promise<void> {
  const alone = (name: string, work: (isOurs: () => boolean) => Promise<void>) => {
    let isOurs = true
    return locks
      .request(name, { ifAvailable: true }, lock => (lock ? work(() => isOurs) : undefined))
      .catch(() => {
        // An editor that was opened meanwhile and is written in takes the lock.
        isOurs = false
      })
  }
  await alone(`techo-mends:${person}`, async () => {
    const refused = await refusedTexts(person)
    const ids = new Set(
      leftDraftsOf<Draft>(person)
        .read('')
        .filter(({ draft }) => refused.some(each => isOf(each, draft.id) && holdsSave(draft, each.write.columns.doc)))
        .map(({ draft }) => draft.id),
    )
    for (const id of ids) await alone(lockOf(id), isOurs => mendText(id, person, language, isOurs))
  })
}

const rowOf = ({ key }: RefusedText['write']): Row => {
  const { rev: _, ...where } = key
  return where
}

/** Whether a refusal is of this document: its name holds what names the row. */
const isOf = ({ write }: RefusedText, id: string): boolean => {
  const [where, parts] = [Object.values(rowOf(write)), id.split(':')]
  return where.length > 0 && where.every(value => parts.includes(String(value)))
}

async function mendText(id: string, person: string, language: Language, isOurs: () => boolean): Promise<void> {
  const left = leftDraftsOf<Draft>(person)
  // An editor may have settled it since.
  const refused = (await refusedTexts(person)).filter(each => isOf(each, id))
  const drafts = left.read(id).filter(({ draft }) => refused.some(each => holdsSave(draft, each.write.columns.doc)))
  const write = refused.find(each => drafts.some(({ draft }) => holdsSave(draft, each.write.columns.doc)))?.write
  if (!write) return
  const where = rowOf(write)
  const isGoing = () => outbox.isPatching(write.table, where)
  const isStill = () => isOurs() && store.getState().session.user?.id === person

  for (let tried = 0; tried < tries; tried++) {
    const row = await readRow(write.table, where)
    const place = row && (await placeOf(row, write.table, language))
    if (!place || row.deleted_at || row.locked === true || isGoing() || !isStill()) return
    const theirs = textOf(row)
    const { doc, conflict, isNews } = mend(
      theirs,
      drafts.map(({ draft }) => draft),
    )
    if (isNews) {
      if (verdictOf(doc) === 'too-large') return
      const key = { ...where, rev: row.rev }
      const problem = await outbox.submit(answered({ ...write, key, columns: columnsOf(doc, row) }))
      if (problem?.kind === 'conflict') continue
      // Without a verdict it is on its way: the next time it is there, or is brought in once more.
      if (problem || isGoing()) return
    }
    const mine = drafts.map(({ draft }) => docToText(draft.doc)).join('\n')
    const words = { mine, theirs: docToText(theirs), isConflict: conflict, rev: Number(row.rev) }
    if (words.mine !== words.theirs) journalOf({ table: write.table, ...place }).onMerged(words)
    for (const draft of drafts) left.drop(draft)
    for (const each of refused) {
      const { doc: saved } = each.write.columns
      if (drafts.some(({ draft }) => holdsSave(draft, saved)) || hasLinesOf(doc, saved)) await outbox.forget(each)
    }
    return
  }
}

async function readRow(table: string, where: Row): Promise<Row | undefined> {
  const asked = store.dispatch(notificationsApi.endpoints.rowNow.initiate({ table, where }, { track: false }))
  return (await asked.unwrap())[0]
}

/** Where no document was ever written, the plain text is what both stand on. */
const textOf = ({ doc, doc_text: plain }: Row): unknown =>
  doc ?? (typeof plain === 'string' && plain !== '' ? fromPlainText(plain) : null)

/** What follows from a text. What else the row is found by stands before its words, in every kind of text. */
function columnsOf(doc: Doc, { doc_text: before, search_norm: found }: Row) {
  const text = docToText(doc)
  const [words, all] = [normalizeForSearch(String(before ?? '')), String(found ?? '')]
  const rest = all.endsWith(words) ? all.slice(0, all.length - words.length) : `${all} `
  return { doc, doc_text: text, search_norm: normalizeForSearch(`${rest} ${text}`) }
}

/** As which thing of the person's a row is known; undefined when it is none, or is gone. */
async function placeOf(row: Row, table: string, language: Language) {
  const fits = ({ where = {} }: EntityKind) => Object.entries(where).every(([name, value]) => row[name] === value)
  const kind = entityKinds().find(each => each.table === table && fits(each))
  if (!kind || typeof row.id !== 'string') return undefined
  const entity = { type: kind.type, id: row.id }
  const cards = await readCards([entity])
  const card = 'kind' in cards ? undefined : cards[0]
  if (!card) return undefined
  const day = card.day ? ` ${formatDay(card.day, language, 'short')}` : ''
  return { entity, title: card.title || `${kind.label[language]}${day}`, href: card.href }
}
