import type { FirstRows, Language } from '@techo/core'

/**
 * Rows that a document draws before any script of its page has come, in a browser that holds nothing yet: they stand when the answer
 * to its first question is there (`first-questions.ts`), and give way to the page as its snapshot does (`shell/index.html`). Where
 * they stand is the shell's frame, which is repeated here (`default-layout.module.css`, `Page.module.css`), and the sheet of the
 * remote; the journey `first-rows.spec.ts` holds both against the page.
 */
export interface RowsToDraw extends Pick<FirstRows, 'name' | 'sign' | 'text' | 'cutAt' | 'href'> {
  readonly title: string
  readonly otherwise: { readonly name: string; readonly text?: string | undefined }
  /** of the frame and of the rows */
  readonly sheet: string
}

const frame = `
aside { position: absolute; inset: 0 auto 0 0; inline-size: 14.5rem; background: var(--sunken); border-inline-end: 1px solid var(--line) }
header { block-size: 3.5rem; border-block-end: 1px solid var(--line) }
main { margin-inline-start: 14.5rem }
main > div { padding-inline: clamp(var(--space-4), 2.5vw, var(--space-7)) }
section { margin: var(--space-6) auto 0 }
header, h1, ol { box-sizing: border-box; margin: 0; padding: 0 }
h1 { font: 600 clamp(1.5rem, 1.25rem + 1.2vw, var(--text-2xl))/var(--leading-tight) var(--font-display); letter-spacing: 0.02em }
ol { list-style: none }
li { box-sizing: border-box; position: relative; display: grid; align-content: center; border-block-end: 1px solid var(--line) }
li > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
li > a { position: absolute; inset: 0 }
li:has(> a[style]) { opacity: 0.6 }
@media (max-width: 59.99rem) {
  aside { display: none }
  main { margin: 0 }
  section { margin-block-start: var(--space-5) }
}
@media (max-width: 40rem) {
  h1 { display: flex; align-items: center; min-block-size: var(--control) }
}
`

export const rowsToDraw = (
  { otherwise, sheet, ...columns }: FirstRows,
  title: string,
  language: Language,
): RowsToDraw => ({
  ...columns,
  title,
  otherwise: { name: otherwise.name[language], text: otherwise.text?.[language] },
  sheet: (frame + sheet).replace(/\s+/g, ' '),
})

/** Milliseconds for which the page's files wait for the rows: two cores that compile scripts draw nothing beside it. */
const ahead = 40
/** Pixels: no row is lower, and no sign thinner, of our scripts and of others. What no window shows is laid out for nothing. */
const [low, wide, thin] = [48, 12, 4]

/** `[[Kyoto]]`, `[[Kyoto|the trip]]`, of which the words stay; an excerpt may end within one. */
const link = /\[\[(?:[^[\]|]*\|)?([^[\]|]*)(?:\]\]|$)/g

/** A part of the document's script. An answer that is refused, or comes when the page is there, draws nothing. */
export const drawRows = `
    globalThis.techoRows = new Promise(painted => {
      setTimeout(painted, ${ahead})
      answers[all[0]].then(async answer => {
        const found = answer.ok ? await answer.clone().json() : []
        while (!globalThis.techoStandIn) await new Promise(requestAnimationFrame)
        if (found.length === 0 || document.querySelector('#main') || location.pathname + location.search !== path) return
        const host = document.createElement('div')
        host.ariaHidden = true
        const shadow = host.attachShadow({ mode: 'closed' })
        shadow.innerHTML = '<aside></aside><main><header></header><div><section><h1></h1><ol></ol></section></div></main>'
        shadow.adoptedStyleSheets = [new CSSStyleSheet()]
        shadow.adoptedStyleSheets[0].replaceSync(rows.sheet)
        shadow.querySelector('h1').textContent = rows.title
        for (const row of found.slice(0, innerHeight / ${low})) {
          const item = document.createElement('li')
          const say = (element, words, otherwise) => {
            const line = document.createElement(element)
            line.toggleAttribute('data-empty', words === '')
            let end = 0
            for (let room = innerWidth; end < words.length && room > 0; end++)
              room -= words[end] > '\u2e7f' && words[end] < '\uff61' ? ${wide} : ${thin}
            line.textContent = words.slice(0, end) || otherwise
            item.append(line)
            return line
          }
          const name = say('b', row[rows.name] ?? '', rows.otherwise.name)
          if (row[rows.sign]) name.prepend(row[rows.sign] + ' ')
          const text = row[rows.text] ?? ''
          if (rows.text)
            say('small', text.replace(${link}, '$1') + (text.length >= rows.cutAt ? '…' : ''), rows.otherwise.text)
          const link = document.createElement('a')
          if (rows.href) link.href = rows.href.replace(/\\{(\\w+)\\}/g, (_, column) => encodeURIComponent(row[column]))
          item.append(link)
          shadow.querySelector('ol').append(item)
        }
        techoStandIn(host, shadow, path)
        requestAnimationFrame(() => setTimeout(painted))
      }).catch(() => {})
    })`
