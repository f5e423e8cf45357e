import {
  Extension,
  InputRule,
  type InputRuleFinder,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { calloutKinds } from '../doc/schema.ts'

/**
 * The Markdown shortcuts as a Japanese keyboard types them: ＃　 －　 ・　 １．　 ＞　 ［］　 ｀｀｀　 －－－ ＊＊太字＊＊ ＝＝印＝＝ ～～線～～ ｀code｀.
 * (\s includes U+3000.) The long vowel ー is left out: it is a letter. Two are new in half width, too: ==highlight== and
 * [!note] for a callout.
 */
export const FullWidthShortcuts = Extension.create({
  name: 'fullWidthShortcuts',
  addInputRules() {
    const { nodes, marks } = this.editor.schema
    const rules: InputRule[] = []
    const block = (
      find: InputRuleFinder,
      name: string,
      getAttributes?: Record<string, unknown> | ((match: RegExpMatchArray) => Record<string, unknown>),
    ) => {
      const type = nodes[name]
      if (type) rules.push(textblockTypeInputRule({ find, type, ...(getAttributes ? { getAttributes } : {}) }))
    }
    const wrap = (
      find: InputRuleFinder,
      name: string,
      getAttributes?: (match: RegExpMatchArray) => Record<string, unknown>,
    ) => {
      const type = nodes[name]
      if (type) rules.push(wrappingInputRule({ find, type, ...(getAttributes ? { getAttributes } : {}) }))
    }
    const mark = (find: InputRuleFinder, name: string) => {
      const type = marks[name]
      if (type) rules.push(markInputRule({ find, type }))
    }
    // Each needs at least one full-width sign; the half-width ones are the kit's own.
    block(/^＃\s$/, 'heading', { level: 1 })
    block(/^(?:＃＃|＃#|#＃)\s$/, 'heading', { level: 2 })
    block(/^(?=.*＃)[#＃]{3}\s$/, 'heading', { level: 3 })
    wrap(/^[－・＊＋]\s$/, 'bulletList')
    wrap(/^＞\s$/, 'blockquote')
    block(/^(?=.*｀)[｀`]{3}([a-z+#.-]*)\s$/i, 'codeBlock', match => ({ language: match[1]?.toLowerCase() || null }))
    wrap(/^(?=.*[０-９．])([0-9０-９]{1,9})[.．]\s$/, 'orderedList', match => ({
      start: Number((match[1] ?? '1').normalize('NFKC')),
    }))
    wrap(/^(?:［([\sxXｘＸ]?)］|【】)\s$/, 'taskItem', match => ({ checked: /[xｘ]/i.test(match[1] ?? '') }))
    if (nodes.horizontalRule) rules.push(nodeInputRule({ find: /^(?:－－－|―――|———)$/, type: nodes.horizontalRule }))
    mark(/(?<!＊)＊＊(?!\s)([^＊]+)(?<!\s)＊＊$/, 'bold')
    mark(/(?<!～)～～(?!\s)([^～]+)(?<!\s)～～$/, 'strike')
    mark(/(?<!｀)｀(?!\s)([^｀]+)(?<!\s)｀$/, 'code')
    mark(/(?<![=＝])(?:==|＝＝)(?!\s)([^=＝]+)(?<!\s)(?:==|＝＝)$/, 'highlight')
    rules.push(calloutRule)
    return rules
  },
})

/** `[!note] ` makes a callout of the quote it begins, or a new one. */
const calloutRule = new InputRule({
  find: new RegExp(`^[[［][!！](${calloutKinds.join('|')})[\\]］]\\s$`, 'i'),
  handler: ({ state, range, match, chain }) => {
    const kind = (match[1] ?? 'note').toLowerCase()
    const $from = state.doc.resolve(range.from)
    const isQuote = $from.depth > 1 && $from.node(-1).type.name === 'blockquote' && $from.index(-1) === 0
    if (!isQuote) {
      chain().deleteRange(range).setCallout({ kind }).run()
      return
    }
    const { callout } = state.schema.nodes
    if (!callout) return
    const { id } = $from.node(-1).attrs
    state.tr.delete(range.from, range.to).setNodeMarkup($from.before(-1), callout, { kind, id })
  },
})
