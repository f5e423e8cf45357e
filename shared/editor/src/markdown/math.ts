import type { StateBlock, StateInline } from 'markdown-it'
import { isProse } from '../doc/markdown/kept.ts'

/**
 * Formulas: `$x$` and `$$x$$` among words, and blocks that begin with a line `$$` and end with one. Prices are none: a dollar
 * sign opens nothing behind a letter, a digit or before a space, and closes nothing before a digit or behind a space.
 */
export const inlineMath = (state: StateInline, silent: boolean): boolean => {
  const { src, pos, posMax } = state
  if (src[pos] !== '$' || /[a-z0-9$]/i.test(src[pos - 1] ?? '')) return false
  const sign = src[pos + 1] === '$' ? '$$' : '$'
  const from = pos + sign.length
  const end = closing(src, from, posMax, sign)
  if (end === -1) return false
  const tex = src.slice(from, end)
  const after = src[end + sign.length] ?? ''
  if (tex.trim() === '' || after === '$' || isProse(tex)) return false
  if (sign === '$' && (/^\s|\s$|\n/u.test(tex) || /\d/.test(after))) return false
  if (!silent) {
    const token = state.push('math_inline', '', 0)
    token.content = tex
    token.meta = { display: sign === '$$' }
  }
  state.pos = end + sign.length
  return true
}

/** Where the next unescaped sign stands; -1 without one. */
const closing = (src: string, from: number, to: number, sign: string): number => {
  for (let at = from; at < to; at++) {
    if (src[at] === '\\') at += 1
    else if (src[at] === '$') return src.startsWith(sign, at) && at + sign.length <= to ? at : -1
  }
  return -1
}

export const mathBlock = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  const end = state.eMarks[startLine] ?? 0
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4 || !state.src.startsWith('$$', start)) return false
  const opening = state.src.slice(start + 2, end)
  const closes = opening.indexOf('$$')
  // Between two pairs on one line, or with words behind: that is a formula among words.
  if (closes !== -1 && (opening.slice(closes + 2).trim() !== '' || opening.slice(0, closes).trim() === '')) return false
  const last = closes === -1 ? lastLine(state, startLine + 1, endLine) : startLine
  if (last === null) return false
  const ending = closes === -1 ? state.getLines(last, last + 1, state.blkIndent, false).replace(/\s*\$\$\s*$/, '') : ''
  const inner = closes === -1 ? state.getLines(startLine + 1, last, state.blkIndent, false).split('\n') : []
  const lines = closes === -1 ? [opening, ...inner, ending] : [opening.slice(0, closes)]
  const tex = trimmedLines(last > startLine + 1 || closes !== -1 ? lines : [opening, ending])
  if (tex === '') return false
  if (silent) return true
  const token = state.push('math_block', '', 0)
  token.content = tex
  token.map = [startLine, last + 1]
  state.line = last + 1
  return true
}

/** The line that ends the block; null when none does. */
const lastLine = (state: StateBlock, from: number, to: number): number | null => {
  for (let line = from; line < to; line++) {
    const isOutside = (state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)
    if (isOutside) return null
    const text = state.src.slice(state.bMarks[line], state.eMarks[line])
    const at = text.indexOf('$$')
    if (at !== -1) return text.slice(at + 2).trim() === '' ? line : null
  }
  return null
}

const trimmedLines = (lines: readonly string[]): string => {
  const first = lines.findIndex(line => line.trim() !== '')
  const last = lines.findLastIndex(line => line.trim() !== '')
  if (first === -1) return ''
  const text = lines.slice(first, last + 1).map(line => (line.trim() === '' ? '' : line))
  return (lines.length === 1 ? [text[0]?.trim() ?? ''] : text).join('\n')
}
