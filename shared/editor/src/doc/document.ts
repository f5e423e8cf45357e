/**
 * The shape of a document as it is stored: the editor's JSON. A document read from anywhere (a row, an import, another
 * version of the product) is `unknown` until `repairDoc` has seen it.
 */
export interface DocMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
}

export interface DocNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly DocNode[]
  readonly marks?: readonly DocMark[]
  readonly text?: string
}

export interface Doc extends DocNode {
  readonly type: 'doc'
  readonly content: readonly DocNode[]
}

/** One thing that had to be changed so that a document could be shown. */
export type IssueKind =
  | 'unknown-node'
  | 'unknown-mark'
  | 'empty-text'
  | 'wrong-place'
  | 'wrong-attribute'
  | 'wrong-shape'
  | 'too-deep'

export interface Issue {
  readonly kind: IssueKind
  /** the type of the node or mark concerned, when it has one */
  readonly type?: string
}

export const emptyDoc = (): Doc => ({ type: 'doc', content: [{ type: 'paragraph' }] })

export type Bag = Readonly<Record<string, unknown>>

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const typeOf = (value: unknown): string | undefined =>
  isBag(value) && typeof value.type === 'string' ? value.type : undefined

export const attrsOf = (value: unknown): Bag => (isBag(value) && isBag(value.attrs) ? value.attrs : {})

export const childrenOf = (value: unknown): readonly unknown[] => {
  if (!isBag(value) || value.content === undefined || value.content === null) return []
  return Array.isArray(value.content) ? value.content : [value.content]
}

/** Text as a database can hold it: no NUL, no half of a surrogate pair (Postgres refuses a `jsonb` with either). */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
