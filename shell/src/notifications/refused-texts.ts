import { outbox, type Refusal, type Write } from '@techo/data'

type Patch = Extract<Write, { readonly kind: 'patch' }>

/** A text whose save was refused because another device had written it meanwhile. */
export interface RefusedText extends Refusal {
  readonly write: Patch
}

/** What a save of a text sets; whoever set more did something else as well, which nobody but the person can decide about. */
const ofText: ReadonlySet<string> = new Set(['doc', 'doc_text', 'search_norm'])

const isText = (refusal: Refusal): refusal is RefusedText =>
  refusal.problem.kind === 'conflict' &&
  refusal.write.kind === 'patch' &&
  refusal.write.key.rev !== undefined &&
  'doc' in refusal.write.columns &&
  Object.keys(refusal.write.columns).every(column => ofText.has(column))

export const refusedTexts = async (person: string): Promise<readonly RefusedText[]> =>
  (await outbox.refusals()).filter(isText).filter(refusal => refusal.person === person)
