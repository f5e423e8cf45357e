import {
  Extension,
  type InputRule,
  type InputRuleFinder,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'

/**
 * The Markdown shortcuts as a Japanese keyboard types them: ＃　 －　 ・　 １．　 ＞　 ［］　 ｀｀｀. (\s includes U+3000.) The long
 * vowel ー is left out: it is a letter.
 */
export const FullWidthShortcuts = Extension.create({
  name: 'fullWidthShortcuts',
  addInputRules() {
    const { nodes } = this.editor.schema
    const rules: InputRule[] = []
    const block = (find: InputRuleFinder, name: string, attributes?: Record<string, unknown>) => {
      const type = nodes[name]
      if (type) rules.push(textblockTypeInputRule({ find, type, ...(attributes ? { getAttributes: attributes } : {}) }))
    }
    const wrap = (find: InputRuleFinder, name: string) => {
      const type = nodes[name]
      if (type) rules.push(wrappingInputRule({ find, type }))
    }
    // Each needs at least one full-width sign; the half-width ones are the kit's own.
    block(/^＃\s$/, 'heading', { level: 1 })
    block(/^(?:＃＃|＃#|#＃)\s$/, 'heading', { level: 2 })
    block(/^(?=.*＃)[#＃]{3}\s$/, 'heading', { level: 3 })
    wrap(/^[－・＊＋]\s$/, 'bulletList')
    wrap(/^＞\s$/, 'blockquote')
    block(/^｀｀｀\s?$/, 'codeBlock')
    const { orderedList, taskItem } = nodes
    if (orderedList)
      rules.push(
        wrappingInputRule({
          find: /^(?=.*[０-９．])([0-9０-９]{1,9})[.．]\s$/,
          type: orderedList,
          getAttributes: match => ({ start: Number((match[1] ?? '1').normalize('NFKC')) }),
        }),
      )
    if (taskItem) rules.push(wrappingInputRule({ find: /^(?:［[\s　]?］|【】)\s$/, type: taskItem }))
    return rules
  },
})
