import { type Id, type Language, normalizeForSearch } from '@techo/core'
import type { SampleRows } from './area.ts'

const texts = {
  ja: { areas: ['健康', '仕事', '暮らし', '学び'], tags: ['料理', '買い物', '旅行', '読書'] },
  en: { areas: ['Health', 'Work', 'Home', 'Learning'], tags: ['cooking', 'shopping', 'travel', 'reading'] },
}
const colours = ['green', 'blue', 'orange', 'violet', 'amber', 'teal', 'cyan', 'pink']

/** Names by which the areas of the sample ask for their classification: `area health`, `tag travel`. */
const areaNames = ['health', 'work', 'home', 'learning'] as const
const tagNames = ['cooking', 'shopping', 'travel', 'reading'] as const

export function sampleClassifications({
  language,
  newId,
  existing,
}: {
  readonly language: Language
  readonly newId: () => Id
  readonly existing: readonly { readonly id: Id; readonly kind: string; readonly name_norm: string }[]
}): { readonly rows: readonly SampleRows[]; readonly idOf: ReadonlyMap<string, Id> } {
  const { areas, tags } = texts[language]
  const wanted = [
    ...areas.map((name, index) => ({ key: `area ${areaNames[index]}`, kind: 'area', name })),
    ...tags.map((name, index) => ({ key: `tag ${tagNames[index]}`, kind: 'tag', name })),
  ]
  const idOf = new Map<string, Id>()
  const rows = wanted.flatMap(({ key, kind, name }, index) => {
    const name_norm = normalizeForSearch(name)
    const own = existing.find(each => each.kind === kind && each.name_norm === name_norm)
    const id = own?.id ?? newId()
    idOf.set(key, id)
    return own ? [] : [{ id, kind, name, name_norm, colour: colours[index % colours.length], rank: `a${index}` }]
  })
  return { rows: [{ table: 'classifications', rows }], idOf }
}

/** A row that gives something a classification; none where there is no such classification. */
export const classifiedRow = (
  { newId, classificationOf }: { newId: () => Id; classificationOf: (name: string) => Id | undefined },
  entity: { readonly type: string; readonly id: Id },
  key: string,
): readonly Readonly<Record<string, unknown>>[] => {
  const classification_id = classificationOf(key)
  const [kind] = key.split(' ')
  return classification_id
    ? [{ id: newId(), entity_type: entity.type, entity_id: entity.id, classification_id, kind }]
    : []
}
