/// <reference path="./markdown-it-footnote.d.ts" />
import MarkdownIt, { type StateCore, type StateInline, type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import footnotes from 'markdown-it-footnote'
import { safeHref } from '../doc/link.ts'
import { inlineMath, mathBlock } from './math.ts'

/**
 * The Markdown that is read: CommonMark, tables and strike-through by markdown-it, emphasis beside Japanese signs by
 * markdown-it-cjk-friendly, footnotes by markdown-it-footnote (they stay where they stand), and by the rules here what notes are
 * written in: `==highlight==`, `[[links]]`, `![[embeds]]`, formulas, tasks and callouts. Addresses are left as they are written; those a document may not hold stay text.
 */
export function createSyntax(): ReturnType<typeof MarkdownIt> {
  const md = new MarkdownIt({ html: true, linkify: true, maxNesting: 1000 }).use(cjkFriendly).use(footnotes)
  md.core.ruler.disable('footnote_tail')
  md.normalizeLink = url => url
  md.normalizeLinkText = url => url
  md.validateLink = url => safeHref(url) !== null
  for (const schema of ['ftp:', '//', 'mailto:']) md.linkify.add(schema, null)
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  md.inline.ruler.before('link', 'wiki', wiki)
  md.inline.ruler.before('escape', 'math_inline', inlineMath)
  md.block.ruler.before('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.inline.ruler.before('html_inline', 'html_atom', htmlAtom)
  md.inline.ruler.after('strikethrough', 'highlight', highlightSigns)
  md.inline.ruler2.after('strikethrough', 'highlight', highlightPairs)
  md.core.ruler.before('inline', 'tasks', tasks)
  md.core.ruler.before('inline', 'callouts', callouts)
  return md
}

const wiki = (state: StateInline, silent: boolean): boolean => {
  const match = /^(!?)\[\[([^[\]\n]+)\]\]/.exec(state.src.slice(state.pos, state.pos + 2100))
  if (!match) return false
  const [target = '', ...aliases] = (match[2] ?? '').split('|')
  const hash = target.indexOf('#')
  const title = (hash === -1 ? target : target.slice(0, hash)).trim()
  const heading = hash === -1 ? '' : target.slice(hash + 1).trim()
  if (title === '') return false
  if (!silent) {
    const token = state.push('wiki', '', 0)
    token.meta = { title, heading: heading || null, alias: aliases.join('|').trim() || null, embed: match[1] === '!' }
  }
  state.pos += match[0].length
  return true
}

/** Elements that stand for one thing; what is between their tags is not Markdown. */
const htmlAtom = (state: StateInline, silent: boolean): boolean => {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false
  const match =
    /^<(?:ruby(?:\s[^>]*)?>[\s\S]*?<\/ruby>|a\sdata-entity[^>]*>[^<]*<\/a>|span\sdata-(?:unknown-inline|math|picture)[^>]*>[^<]*<\/span>|sup\sdata-footnote[^>]*>[^<]*<\/sup>)/i.exec(
      state.src.slice(state.pos),
    )
  if (!match) return false
  if (!silent) state.push('html_atom', '', 0).content = match[0]
  state.pos += match[0].length
  return true
}

const equals = 0x3d

const highlightSigns = (state: StateInline, silent: boolean): boolean => {
  if (silent || state.src.charCodeAt(state.pos) !== equals) return false
  const scanned = state.scanDelims(state.pos, true)
  const length = scanned.length - (scanned.length % 2)
  if (length < 2) return false
  if (scanned.length % 2 === 1) state.push('text', '', 0).content = '='
  for (let index = 0; index < length; index += 2) {
    state.push('text', '', 0).content = '=='
    state.delimiters.push({
      marker: equals,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open: scanned.can_open,
      close: scanned.can_close,
    })
  }
  state.pos += scanned.length
  return true
}

const highlightPairs = (state: StateInline): boolean => {
  const pair = (delimiters: StateInline['delimiters']) => {
    for (const start of delimiters) {
      if (start.marker !== equals || start.end === -1) continue
      const end = delimiters[start.end]
      const [open, close] = [state.tokens[start.token], end ? state.tokens[end.token] : undefined]
      if (!open || !close) continue
      Object.assign(open, { type: 'mark_open', tag: 'mark', nesting: 1, content: '' })
      Object.assign(close, { type: 'mark_close', tag: 'mark', nesting: -1, content: '' })
    }
  }
  pair(state.delimiters)
  for (const meta of state.tokens_meta) if (meta?.delimiters) pair(meta.delimiters)
  return true
}

/** `- [ ] text`: the box goes from the text to the item. Read before the text is, since `\[ ]` is no box. */
const tasks = (state: StateCore): void => {
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'list_item_open') continue
    const words = state.tokens[index + 2]
    if (state.tokens[index + 1]?.type !== 'paragraph_open' || words?.type !== 'inline') continue
    const match = /^\[([ xX])\](?:[ \t]+|\n|$)/.exec(words.content)
    if (!match) continue
    token.meta = { checked: match[1] !== ' ' }
    words.content = words.content.slice(match[0].length)
  }
}

/** `> [!note] Title`: the first line goes from the text to the quote. */
const callouts = (state: StateCore): void => {
  const kept: Token[] = []
  const { tokens } = state
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (!token) continue
    kept.push(token)
    const words = tokens[index + 2]
    if (token.type !== 'blockquote_open' || tokens[index + 1]?.type !== 'paragraph_open' || words?.type !== 'inline')
      continue
    const match = /^\[!([a-z-]+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/i.exec(words.content)
    if (!match) continue
    token.meta = { kind: (match[1] ?? '').toLowerCase(), title: match[2] ?? '' }
    words.content = words.content.slice(match[0].length)
    if (words.content === '') index += 3
  }
  state.tokens = kept
}
