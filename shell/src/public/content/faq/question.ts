import type { Block } from '../../article.ts'
import type { Teller } from '../../teller.ts'
import type { Name } from './ja/names.gen.ts'

export interface Question {
  /** fragment of the address; the same in every language */
  readonly id: string
  readonly question: string
  readonly blocks: readonly Block[]
}

export interface Group {
  readonly id: string
  readonly heading: string
  readonly questions: readonly Question[]
}

export type Tell = Teller<Name>

export const ask = (id: string, question: string, ...blocks: Block[]): Question => ({ id, question, blocks })
