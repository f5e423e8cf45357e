import {
  type EntityKind,
  type EntityRef,
  formatDay,
  isDay,
  type Language,
  type LeftDraft,
  leftDraftsOf,
  lockOf,
  newId,
  normalizeForSearch,
} from '@techo/core'
import {
  answered,
  entityKinds,
  journalOf,
  linkEntities,
  outbox,
  type Refusal,
  readCards,
  store,
  type TableName,
  type Write,
} from '@techo/data'
import {
  type Doc,
  type Draft,
  docToText,
  fromPlainText,
  hasLinesOf,
  holdsSave,
  linkColumns,
  mend,
  mentionsIn,
  verdictOf,
} from '@techo/editor/mend'
import { tableNamed } from '../table-named.ts'
import { notificationsApi } from './api.ts'
import { refusedTexts } from './refused-texts.ts'

/**
 * The editor brings two texts together where one of them was written elsewhere. Words whose editor is closed (another page, a
 * reload, a tab that is gone) before they are saved, or whose save is refused then, find nobody: they lie on this device until
 * that text is opened again. Here they are brought in without an editor, and with the editor's own means: what they were written
 * on lies beside them.
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

/** Drafts, as they lay there, whose row is gone or may not be written: such are looked at again with a refusal of their text. */
const inVain = new Set<string>()

/** In one tab at a time; a text that an editor has, in whichever tab, is left to it. */
export async function mendLeft({ person, language, locks }: Mending): Promise<void> {
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
    const isDue = ({ draft, text }: LeftDraft<Draft>) =>
      !inVain.has(text) || refused.some(each => isOf(each, placeNamed(draft.id)))
    const ids = new Set(
      leftDraftsOf<Draft>(person)
        .read('')
        .filter(isDue)
        .map(({ draft }) => draft.id),
    )
    for (const id of ids) await alone(lockOf(id), isOurs => mendText(id, person, language, isOurs))
  })
}

interface Place {
  readonly table: TableName
  readonly where: Row
}

/** The row of a text that an editor calls by the type of its thing and its id, or by its kind and its day. */
function placeNamed(id: string): Place | undefined {
  const [name = '', type] = id.split(':').toReversed()
  const kind = entityKinds().find(each => each.type === type)
  if (!kind) return undefined
  const where = isDay(name) && kind.day ? { ...kind.where, [kind.day]: name } : { id: name }
  return { table: tableNamed(kind.table), where }
}

const isOf = ({ write }: Pick<Refusal, 'write'>, place: Place | undefined): boolean =>
  write.kind === 'patch' &&
  write.table === place?.table &&
  Object.entries(place.where).every(([column, value]) => write.key[column] === value)

/** Whether all words of a text lie in this refused save of it, whatever it was refused for. */
const isKeptIn = (refusal: Refusal, place: Place | undefined, doc: unknown): boolean =>
  isOf(refusal, place) && 'columns' in refusal.write && hasLinesOf(refusal.write.columns.doc, doc)

/** The person lets go of a refused save: the words of it that lie on this device are let go of as well. */
export function letGo(refusal: Refusal): void {
  const left = leftDraftsOf<Draft>(refusal.person)
  for (const each of left.read('')) if (isKeptIn(refusal, placeNamed(each.draft.id), each.draft.doc)) left.drop(each)
}

/**
 * Words whose row is gone or may not be written are sent once as they were written, for nobody: what the backend says is kept beside
 * them, and the person told.
 */
async function handOver({ table, where }: Place, row: Row, drafts: readonly [Draft, ...Draft[]]): Promise<void> {
  const { base, rev } = drafts[0]
  const { doc } = mend(base, drafts)
  // Such a text is not sent by an editor either.
  if (verdictOf(doc) === 'too-large') return
  if ((await outbox.refusals()).some(refusal => isKeptIn(refusal, { table, where }, doc))) return
  await outbox.push({ kind: 'patch', table, key: { ...where, rev }, columns: columnsOf(doc, row) })
}

async function mendText(id: string, person: string, language: Language, isOurs: () => boolean): Promise<void> {
  const left = leftDraftsOf<Draft>(person)
  // An editor may have settled it since.
  const drafts = left.read(id)
  const [first, ...others] = drafts.map(({ draft }) => draft)
  if (!first) return
  const giveUp = () => {
    for (const { text } of drafts) inVain.add(text)
  }
  const place = placeNamed(id)
  if (!place) return giveUp()
  const { table, where } = place
  const names = Object.keys(where)
  const isFirst = !names.includes('id') && drafts.every(({ draft }) => draft.base === null)
  const isGoing = () => outbox.isPatching(table, where)
  const isStill = () => isOurs() && store.getState().session.user?.id === person

  for (let tried = 0; tried < tries; tried++) {
    if (isGoing() || !isStill()) return
    const row = await readRow(table, where)
    if (!row && tried === 0 && isFirst) {
      // The row of a day is made with its first words.
      const made: Write = {
        kind: 'upsert',
        table,
        rows: [{ id: newId(), ...where }],
        on: ['user_id', ...names],
        once: true,
      }
      if (await outbox.submit(answered(made))) return
      continue
    }
    if (!row || row.deleted_at || row.locked === true) {
      giveUp()
      return handOver(place, row ?? {}, [first, ...others])
    }
    const known = await knownAs(row, table, language)
    if (!known) return giveUp()
    const theirs = textOf(row)
    const { doc, conflict, isNews, isMerge } = mend(
      theirs,
      drafts.map(({ draft }) => draft),
    )
    if (isNews) {
      if (verdictOf(doc) === 'too-large') {
        giveUp()
        return handOver(place, row, [first, ...others])
      }
      if (isGoing() || !isStill()) return
      const write: Write = { kind: 'patch', table, key: { ...where, rev: row.rev }, columns: columnsOf(doc, row) }
      const problem = await outbox.submit(answered(write))
      if (problem?.kind === 'conflict') continue
      // Without a verdict it is on its way: the next time it is there, or is brought in once more.
      if (problem || isGoing()) return
    }
    await linked(known, doc, [theirs, ...drafts.map(({ draft }) => draft.doc)])
    const mine = drafts.map(({ draft }) => docToText(draft.doc)).join('\n')
    const words = { mine, theirs: docToText(theirs), isConflict: conflict, rev: Number(row.rev) }
    if (isMerge && words.mine !== words.theirs) await journalOf({ table, ...known }).onMerged(words)
    for (const each of await refusedTexts(person)) {
      const { doc: saved } = each.write.columns
      const isIn = drafts.some(({ draft }) => holdsSave(draft, saved)) || hasLinesOf(doc, saved)
      if (isOf(each, place) && isIn) await outbox.forget(each)
    }
    // Last: with what still lies here, a page that ends before does all of it again, and has nothing to add.
    for (const draft of drafts) left.drop(draft)
    return
  }
}

/**
 * What each of the two texts links to, its own device has said as it saved, one after the other; what both together link to, nobody
 * has. Said once more it is the same.
 */
async function linked({ entity, linkRows }: Known, doc: Doc, before: readonly unknown[]): Promise<void> {
  if (!linkRows || ![doc, ...before].some(each => linkColumns(each).length + mentionsIn(each).length > 0)) return
  const table = tableNamed(linkRows.table)
  const source = { src_type: linkRows.as, src_id: entity.id }
  const rows = linkColumns(doc).map(link => ({ id: newId(), ...source, ...link }))
  await outbox.push([
    { kind: 'remove', table, key: source },
    ...(rows.length > 0 ? [{ kind: 'upsert', table, rows } as const] : []),
  ])
  for (const to of mentionsIn(doc)) await linkEntities(entity, to, 'mentions')
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
interface Known extends Pick<EntityKind, 'linkRows' | 'href'> {
  readonly entity: EntityRef
  readonly title: string
}

async function knownAs(row: Row, table: string, language: Language): Promise<Known | undefined> {
  const fits = ({ where = {} }: EntityKind) => Object.entries(where).every(([name, value]) => row[name] === value)
  const kind = entityKinds().find(each => each.table === table && fits(each))
  if (!kind || typeof row.id !== 'string') return undefined
  const entity = { type: kind.type, id: row.id }
  const cards = await readCards([entity])
  // The next time.
  if ('kind' in cards) throw new Error(cards.kind)
  const [card] = cards
  if (!card) return undefined
  const day = card.day ? ` ${formatDay(card.day, language, 'short')}` : ''
  return {
    entity,
    title: card.title || `${kind.label[language]}${day}`,
    href: card.href,
    ...(kind.linkRows && { linkRows: kind.linkRows }),
  }
}
