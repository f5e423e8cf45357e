import { type Id, normalizeForSearch, type SampleClassified, type SampleRows } from '@techo/core'

const colours = ['green', 'blue', 'orange', 'violet', 'amber', 'teal', 'cyan', 'pink']

/** A classification that the person has: one of the same name is used instead of a second one. */
export interface Existing {
  readonly id: Id
  readonly kind: string
  readonly name_norm: string
}

/** The areas and tags that the rows of a sample get: those that are missing are made, and each row gets its own. */
export function classify(
  wanted: readonly SampleClassified[],
  { newId, existing }: { readonly newId: () => Id; readonly existing: readonly Existing[] },
): { readonly classifications: SampleRows; readonly classified: SampleRows } {
  const idOf = new Map<string, Id>(existing.map(({ id, kind, name_norm }) => [`${kind} ${name_norm}`, id]))
  const made: Readonly<Record<string, unknown>>[] = []
  const classified = wanted.map(({ entity, kind, name }) => {
    const name_norm = normalizeForSearch(name)
    const key = `${kind} ${name_norm}`
    let classification_id = idOf.get(key)
    if (classification_id === undefined) {
      classification_id = newId()
      idOf.set(key, classification_id)
      const nth = made.length
      made.push({
        id: classification_id,
        kind,
        name,
        name_norm,
        colour: colours[nth % colours.length],
        rank: `a${nth}`,
      })
    }
    return { id: newId(), entity_type: entity.type, entity_id: entity.id, classification_id, kind }
  })
  return {
    classifications: { table: 'classifications', rows: made },
    classified: { table: 'classified', rows: classified },
  }
}
