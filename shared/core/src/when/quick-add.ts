import type { Day } from '../day.ts'
import { fold, type Now, type Repeat } from './grammar.ts'
import { type Found, readAt, ruleSets } from './scan.ts'

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
type Placed = Piece & { readonly start: number; readonly end: number }

const sticky = (source: string) => new RegExp(source, 'y')
const deadlineBefore = sticky(
  '(?:締切日?|締め切り日?|〆切り?|期限|期日)\\s*[:は]?\\s*|(?<![\\w-])(?:due|deadline)\\s*:?\\s*(?:on |by )?|(?<![\\w-])by ',
)
const deadlineAfter = sticky(
  '\\s?(?:までに?|中に|中(?=$|\\s)|(?:締切り?|締め切り|〆切り?)の?)(?=$|[^\\u3041-\\u3096])|までに',
)
const particle = sticky('(?:[にのは]|から)(?=$|\\s|[^\\u3041-\\u3096])')
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
function closed(found: Found, start: number, folded: string): Placed {
  if (found.kind === 'date') {
    const until = match(deadlineAfter, folded, found.end)
    if (until) return { kind: 'deadline', value: found.value, start, end: found.end + until[0].length }
  }
  const tie = found.kind === 'estimate' ? null : match(particle, folded, found.end)
  return { ...found, start, end: found.end + (tie?.[0].length ?? 0) }
}

function pieceAt(line: string, folded: string, start: number, now: Now): Placed | null {
  const before = match(deadlineBefore, folded, start)
  if (before) {
    const found = readAt(folded, start + before[0].length, now, ruleSets.onlyDates)
    if (found?.kind === 'date') {
      const { end } = closed(found, start, folded)
      return { kind: 'deadline', value: found.value, start, end }
    }
  }
  const sign = match(at, folded, start) ?? match(tilde, folded, start)
  if (sign) {
    const rules = sign[0].startsWith('@') ? ruleSets.afterAt : ruleSets.onlyEstimates
    const found = readAt(folded, start + sign[0].length, now, rules)
    return found && closed(found, start, folded)
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
  if (!bracket) return found && closed(found, start, folded)
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
  while (index < folded.length) {
    const piece = pieceAt(line, folded, index, options)
    if (!piece) {
      index++
      continue
    }
    const { start, end } = piece
    index = end
    const isSecond = piece.kind !== 'tag' && parts.some(each => each.kind === piece.kind)
    // Passed over as a whole, so that no piece of it is read as something else.
    if (isSecond || plain.has(folded.slice(start, end))) continue
    kept.push(line.slice(from, start))
    from = end
    parts.push({ ...piece, text: line.slice(start, end) })
  }
  kept.push(line.slice(from))
  return { title: joined(kept), parts }
}

/** Makes a chip's text plain words again: the next reading with this list leaves it in the title. */
export const asWords = (plain: readonly string[], part: Pick<QuickAddPart, 'text'>): readonly string[] =>
  plain.includes(part.text) ? plain : [...plain, part.text]

// Japanese closes up where a chip was taken out; Latin words must not grow together.
const joined = (pieces: readonly string[]): string =>
  pieces
    .reduce((left, right) => (/[\w.!?,)]$/.test(left) && /^[\w(]/.test(right) ? `${left} ${right}` : left + right), '')
    .replace(/\s+/g, ' ')
    .trim()
