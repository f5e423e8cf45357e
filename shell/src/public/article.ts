import type { GuideBlock, Language } from '@techo/core'
import { plain } from './named.ts'

/** The text of a public page: plain data, so that a page in one language without its twin is a type error. */
export type Block = GuideBlock

export interface Section {
  /** fragment of the address; the same in every language */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly Block[]
}

export interface Article {
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
}

export type Translated<Content = Article> = Readonly<Record<Language, Content>>

export const text = (value: string): Block => ({ kind: 'text', text: value })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
export const facts = (...rows: (readonly [string, string])[]): Block => ({ kind: 'facts', rows })
export const link = (to: string, label: string): Block => ({ kind: 'link', to, text: label })
export const section = (id: string, heading: string, ...blocks: Block[]): Section => ({ id, heading, blocks })

/** Everything a block says, as words alone: to be searched, and for who reads no markup. */
export const wordsOf = (block: Block): string => plain(textOf(block))

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
    case 'link':
      return block.text
    case 'list':
    case 'steps':
      return block.items.join('\n')
    case 'facts':
      return block.rows.flat().join('\n')
  }
}
