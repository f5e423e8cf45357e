import type { Block } from '../../article.ts'
import type { Teller } from '../../teller.ts'
import type { guides } from './index.ts'
import type { Name } from './ja/names.gen.ts'

export type Names = Readonly<Record<Name, string>>

export type GuideId = (typeof guides)[number]['id']

/** How one area of the product is used. What it names of the product it takes from the teller, never from memory. */
export type Told = (tell: Teller<Name>) => { readonly heading: string; readonly blocks: readonly Block[] }
