import { countGraphemes, type EntityRef, isProblem, newId, type Problem, rankMany } from '@techo/core'
import { type Colour, toast } from '@techo/ui'
import {
  type ClassificationColumns,
  useAddClassificationsMutation,
  useClassifyManyMutation,
  useMergeClassificationsMutation,
  useRenameClassificationMutation,
  useSetClassificationMutation,
  useSetClassificationRanksMutation,
  useSetClassificationTrashedMutation,
} from '../../classifications/api.ts'
import {
  type Classification,
  cleanName,
  type Kind,
  placedAt,
  rankAtEnd,
  sameNamed,
} from '../../classifications/tree.ts'
import { useClassificationT } from './classification-messages.ts'

const longestName = 100

export const seeds = [
  { key: 'work', colour: 'indigo' },
  { key: 'health', colour: 'green' },
  { key: 'learning', colour: 'violet' },
  { key: 'money', colour: 'amber' },
  { key: 'people', colour: 'pink' },
  { key: 'hobby', colour: 'orange' },
  { key: 'home', colour: 'teal' },
  { key: 'travel', colour: 'cyan' },
] as const

/** What a person does with the classifications of one kind. `rows` are all that are not in the trash. */
export function useClassifications(rows: readonly Classification[], kind: Kind) {
  const t = useClassificationT()
  const [addRows] = useAddClassificationsMutation()
  const [renameRow] = useRenameClassificationMutation()
  const [setRow] = useSetClassificationMutation()
  const [setRanks] = useSetClassificationRanksMutation()
  const [mergeRows] = useMergeClassificationsMutation()
  const [classify] = useClassifyManyMutation()
  const [setTrashed] = useSetClassificationTrashedMutation()
  const mine = rows.filter(row => row.kind === kind)

  /** The sentence for a refusal, or null for one that has no words of its own here. */
  const sentence = (error: unknown): string | null => {
    const { code }: Partial<Problem> = isProblem(error) ? error : {}
    if (code === 'classifications_name') return t('problem.taken')
    if (code === 'classifications_merge') return t('problem.merge')
    if (code === 'classifications_depth') return t('problem.depth')
    if (code === 'classifications_no_cycle') return t('problem.cycle')
    return code === 'classifications_name_length' ? t('problem.long') : null
  }
  const complain = (error: unknown, otherwise: string) =>
    toast({ message: sentence(error) ?? otherwise, tone: 'danger' })

  /** What is wrong with a name, before anybody is asked; null when nothing is. */
  const nameProblem = (name: string, except?: string): string | null => {
    const clean = cleanName(name)
    if (clean === '') return t('problem.blank')
    if (countGraphemes(clean) > longestName) return t('problem.long')
    const same = sameNamed(rows, kind, clean, except)
    return same ? t('problem.taken.named', { name: same.name }) : null
  }

  const set = async (row: Classification, columns: ClassificationColumns, otherwise: string) => {
    const { error } = await setRow({ id: row.id, columns })
    if (error) complain(error, otherwise)
    return !error
  }
  const trash = async (row: Classification) => {
    const undo = async () => {
      const { error } = await setTrashed({ row, at: null })
      if (error) complain(error, t('problem.restore'))
    }
    const { error } = await setTrashed({ row, at: new Date().toISOString() })
    if (error) complain(error, t('problem.failed'))
    else toast({ message: t('deleted', { name: row.name }), onUndo: () => void undo() })
    return !error
  }

  return {
    nameProblem,
    /** Resolves with the sentence to show beside the field, or null. */
    add: async (name: string, colour: Colour): Promise<string | null> => {
      const found = nameProblem(name)
      if (found) return found
      const { error } = await addRows([{ id: newId(), kind, name, colour, rank: rankAtEnd(mine) }])
      return error ? (sentence(error) ?? t('problem.failed')) : null
    },
    addSeeds: async (): Promise<void> => {
      const ranks = rankMany(null, null, seeds.length)
      const { error } = await addRows(
        seeds.map(({ key, colour }, place) => ({
          id: newId(),
          kind,
          name: t(`seed.${key}`),
          colour,
          rank: ranks[place] ?? rankAtEnd(mine),
        })),
      )
      if (error) complain(error, t('problem.failed'))
    },
    rename: async (row: Classification, name: string): Promise<string | null> => {
      if (cleanName(name) === row.name) return null
      const found = nameProblem(name, row.id)
      if (found) return found
      const { error } = await renameRow({ id: row.id, name })
      return error ? (sentence(error) ?? t('problem.failed')) : null
    },
    paint: (row: Classification, colour: Colour) => set(row, { colour }, t('problem.failed')),
    /** Behind those that are there already. */
    nest: (row: Classification, parent: string | null) =>
      set(
        row,
        { parent_id: parent, rank: rankAtEnd(mine.filter(each => each.parent_id === parent && each.id !== row.id)) },
        t('problem.failed'),
      ),
    /** Where it stands then, from 1; null when there is no way further. */
    move: (row: Classification, siblings: readonly Classification[], step: 1 | -1): number | null => {
      const index = siblings.findIndex(each => each.id === row.id) + step
      const placed = placedAt(siblings, row.id, index)
      if (placed.length === 0) return null
      void setRanks(placed)
      return index + 1
    },
    archive: async (row: Classification) => {
      if (!(await set(row, { archived_at: new Date().toISOString() }, t('problem.failed')))) return
      toast({
        message: t('archivedNow', { name: row.name }),
        onUndo: () => void set(row, { archived_at: null }, t('problem.restore')),
      })
    },
    restore: (row: Classification) => set(row, { archived_at: null }, t('problem.restore')),
    trash,
    /** Answers whether it is done; else a notice has said why. */
    merge: async (row: Classification, into: Classification): Promise<boolean> => {
      const { error } = await mergeRows({ source: row.id, target: into.id })
      if (error) complain(error, t('problem.failed'))
      else toast({ message: t('merged', { name: row.name, into: into.name }), tone: 'good' })
      return !error
    },
    /** Where it can be chosen: types of entities, none for all. */
    offer: (row: Classification, types: readonly string[]) => set(row, { applies_to: [...types] }, t('problem.failed')),
    apply: async (row: Classification, entities: readonly EntityRef[]): Promise<boolean> => {
      const { error } = await classify({ id: row.id, entities })
      if (error) complain(error, t('problem.failed'))
      else toast({ message: t('applied', { name: row.name, count: entities.length }), tone: 'good' })
      return !error
    },
  }
}

export type ClassificationActions = ReturnType<typeof useClassifications>
