import type { Language } from '@techo/core'
import type { Block } from '../../article.ts'
import { type Teller, tellerOf } from '../../teller.ts'
import { type Name, names } from './names.gen.ts'

interface Words {
  readonly heading: string
  readonly blocks: readonly Block[]
}

/** How one area of the product is used. What it names of the product it takes from the teller, never from memory. */
export interface Guide {
  /** fragment of the address; the same in every language */
  readonly id: string
  /** where it can be tried, with search */
  readonly address?: string
  /** an area of `areas.ts` or one of `pictures.ts` */
  readonly picture?: string
  readonly ja: (tell: Teller<Name>) => Words
  readonly en: (tell: Teller<Name>) => Words
}

export const wordsIn = (guide: Guide, language: Language): Words => guide[language](tellerOf(language, names))
