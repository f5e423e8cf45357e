import type { Day } from '../day.ts'
import { fold, type Now, type Repeat } from './grammar.ts'
import { names } from './names.ts'
import { type Found, readAt, repeatFrom, ruleSets } from './scan.ts'

/** What each kind of chip carries: civil days, `HH:MM`, minutes, 1–3, names as typed. */
interface Values {
  readonly date: Day
  readonly time: string
  readonly deadline: Day
  readonly repeat: Repeat
  readonly estimate: number
  readonly priority: 1 | 2 | 3
  readonly tag: string
  readonly project: string
}

export type QuickAddKind = keyof Values

/** One understood piece of the line: `text` is the line from `start` up to, not including, `end`. */
export type QuickAddPart = {
  readonly [Kind in QuickAddKind]: {
    readonly kind: Kind
    readonly text: string
    readonly start: number
    readonly end: number
    readonly value: Values[Kind]
  }
}[QuickAddKind]

export interface QuickAdd {
  /** what is left: one line, single spaces; empty when everything was understood */
  readonly title: string
  /** in the order of the line; one of each kind, except tags */
  readonly parts: readonly QuickAddPart[]
}

export interface QuickAddOptions extends Now {
  /** pieces, as typed, that shall be plain words of the title (see `asWords`) */
  readonly plain?: readonly string[]
}

type Piece = { readonly [Kind in QuickAddKind]: { readonly kind: Kind; readonly value: Values[Kind] } }[QuickAddKind]
type Place = { readonly start: number; readonly end: number }
type Placed = Piece & Place
/** What is read as a whole and stays in the title. */
type Words = Place & { readonly kind: 'words' }

const sticky = (source: string) => new RegExp(source, 'y')
const deadlineBefore = sticky(
  '(?:締切日?|締め切り日?|〆切り?|期限|期日)\\s*[:は]?\\s*|(?<![\\w-])(?:due|deadline)\\s*:?\\s*(?:on |by )?|(?<![\\w-])by ',
)
const deadlineAfter = sticky(
  '\\s?(?:までに?|中に|中(?=$|\\s)|(?:締切り?|締め切り|〆切り?)の?)(?=$|[^\\u3041-\\u3096])|までに',
)
const particle = sticky('(?:[にのは]|から)(?=$|\\s|[^\\u3041-\\u3096])|,(?=\\s|$)|、')
// 今日はいい日 speaks about the day; 明日は歯医者 plans for it.
const spoken = sticky('は[^#@!~+]*(?:日|[いよ]い|[したな]い|だ|です|ます|[たねよか]|[?!。])$')
const nameOfOther = sticky(names)
const joint = sticky('\\s?[~\u2013-]\\s?|から|\\s(?:to|until)\\s')
const tag = sticky('(?<![\\w&])#([^\\s#@!~+,、。]+)')
const project = sticky('(?<=^|\\s)\\+([^\\s#@!~+,、。\\d][^\\s#@!~+,、。]*)')
const priority = sticky('(?<=^|\\s)(?:!([1-3])|p([1-3]))(?=$|\\s)')
const at = sticky('(?<![\\w.])@\\s*')
const tilde = sticky('(?<![\\w~])~\\s*')

const match = (pattern: RegExp, text: string, start: number): RegExpExecArray | null => {
  pattern.lastIndex = start
  return pattern.exec(text)
}

const isLevel = (value: number): value is 1 | 2 | 3 => value === 1 || value === 2 || value === 3

/** After a day or time: the word that makes it a deadline, or the particle that ties it to the title. */
function closed(found: Found, start: number, folded: string, now: Now): Placed {
  if (found.kind === 'date') {
    const until = match(deadlineAfter, folded, found.end)
    if (until) return { kind: 'deadline', value: found.value, start, end: found.end + until[0].length }
  }
  if (found.kind === 'time' && endOf(folded, found.end, found.value, now)) return { ...found, start }
  const tie = found.kind === 'estimate' ? null : match(particle, folded, found.end)
  return { ...found, start, end: found.end + (tie?.[0].length ?? 0) }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The end of a span that began with a time, as the length that lies between: 15時から17時, 3-4pm. Of twelve hours, the next. */
function endOf(folded: string, start: number, begin: string, now: Now): Placed | null {
  const joining = match(joint, folded, start)
  if (!joining) return null
  const at = start + joining[0].length
  const isTight = /^[~\u2013-]/.test(joining[0])
  const found = readAt(folded, at, now, ruleSets.ends) ?? (isTight ? readAt(folded, at, now, ruleSets.bareEnds) : null)
  if (found?.kind !== 'time') return null
  let between = minutesOf(found.value) - minutesOf(begin)
  while (between <= 0) between += 12 * 60
  const tie = match(particle, folded, found.end)
  return { kind: 'estimate', value: between, start, end: found.end + (tie?.[0].length ?? 0) }
}

function pieceAt(line: string, folded: string, start: number, now: Now): Placed | Words | null {
  const other = match(nameOfOther, folded, start)
  if (other) return { kind: 'words', start, end: start + other[0].length }
  const before = match(deadlineBefore, folded, start)
  if (before) {
    const found = readAt(folded, start + before[0].length, now, ruleSets.onlyDates)
    if (found?.kind === 'date' || found?.kind === 'deadline') {
      const { end } = closed(found, start, folded, now)
      return { kind: 'deadline', value: found.value, start, end }
    }
  }
  const sign = match(at, folded, start) ?? match(tilde, folded, start)
  if (sign) {
    const rules = sign[0].startsWith('@') ? ruleSets.afterAt : ruleSets.onlyEstimates
    const found = readAt(folded, start + sign[0].length, now, rules)
    return found && closed(found, start, folded, now)
  }
  const named = match(tag, folded, start) ?? match(project, folded, start)
  if (named) {
    const end = start + named[0].length
    return { kind: named[0].startsWith('#') ? 'tag' : 'project', value: line.slice(start + 1, end), start, end }
  }
  const level = match(priority, folded, start)
  if (level) {
    const value = Number(level[1] ?? level[2])
    if (isLevel(value)) return { kind: 'priority', value, start, end: start + level[0].length }
  }
  const bracket = folded[start] === '(' ? 1 : 0
  const found = readAt(folded, start + bracket, now, ruleSets.anywhere)
  if (found?.kind === 'date' && match(spoken, folded, found.end)) return { kind: 'words', start, end: found.end }
  if (!bracket) return found && closed(found, start, folded, now)
  return found && folded[found.end] === ')' ? { ...found, start, end: found.end + 1 } : null
}

/**
 * Reads a typed line into a title and chips: `#tag`, `+project`, `!1`, `@明日 15時`, `~30分`, `毎週月曜`, `締切:11/30`, and
 * the same in English; full-width signs count as half-width ones. What is not understood, and a second piece of a kind,
 * stays in the title. Never throws.
 */
export function parseQuickAdd(line: string, options: QuickAddOptions): QuickAdd {
  const folded = fold(line)
  const plain = new Set(options.plain?.map(text => fold(text)))
  const parts: QuickAddPart[] = []
  const kept: string[] = []
  let from = 0
  let index = 0
  const take = (piece: Placed | Words): boolean => {
    const { start, end } = piece
    index = end
    if (piece.kind === 'words') return false
    const isSecond = piece.kind !== 'tag' && parts.some(each => each.kind === piece.kind)
    // Passed over as a whole, so that no piece of it is read as something else.
    if (isSecond || plain.has(folded.slice(start, end))) return false
    kept.push(line.slice(from, start))
    from = end
    parts.push({ ...piece, text: line.slice(start, end) })
    return true
  }
  while (index < folded.length) {
    const piece = pieceAt(line, folded, index, options)
    if (!piece) index++
    else if (take(piece) && piece.kind === 'time') {
      const end = endOf(folded, index, piece.value, options)
      if (end) take(end)
    }
  }
  kept.push(line.slice(from))
  const day = parts.find(part => part.kind === 'date')?.value
  const meant = parts.map(part =>
    part.kind === 'repeat' && day ? { ...part, value: repeatFrom(day, folded, part, options) } : part,
  )
  return { title: joined(kept), parts: meant }
}

/** Makes a chip's text plain words again: the next reading with this list leaves it in the title. */
export const asWords = (plain: readonly string[], part: Pick<QuickAddPart, 'text'>): readonly string[] =>
  plain.includes(part.text) ? plain : [...plain, part.text]

/** What is left of a line: Japanese closes up where a chip was taken out, Latin words must not grow together. */
export const joined = (pieces: readonly string[]): string =>
  pieces
    .reduce((left, right) => (/[\w.!?,)]$/.test(left) && /^[\w(]/.test(right) ? `${left} ${right}` : left + right), '')
    .replace(/\s+/g, ' ')
    .trim()
