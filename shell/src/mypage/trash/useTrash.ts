import type { Problem } from '@techo/core'
import { toProblem } from '@techo/data'
import { useCallback, useMemo, useState } from 'react'
import { useEmptyTrashMutation, useRemoveTrashedMutation, useSetTrashedMutation } from './api.ts'
import type { TrashKind } from './kinds.ts'
import { keyOf, partsAlong, type Thing, type Trashed, type TrashedRow, thingsOf } from './rows.ts'

/** What is known of one kind. */
export interface KindAnswer {
  readonly rows: readonly TrashedRow[] | undefined
  readonly problem: Problem | null
}

export interface Trash {
  readonly things: readonly Thing[]
  /** every kind was asked and has answered, or could not */
  readonly isReady: boolean
  /** why something is missing; null while all is known */
  readonly problem: Problem | null
  /** for the hidden parts of the page that ask, one for each kind */
  readonly hear: (key: string, answer: KindAnswer) => void
  /** Takes things out of the trash, with what went with them. @returns why that was refused; null when they are back */
  readonly restore: (things: readonly Thing[]) => Promise<Problem | null>
  /** Puts things back into it that were just taken out. */
  readonly returnThem: (things: readonly Thing[]) => void
  /** Deletes things for good, with all parts of them. */
  readonly remove: (things: readonly Thing[]) => void
  /** Deletes for good what is in the trash of these kinds; all of them lie in tables that no other kind is in. */
  readonly empty: (things: readonly Thing[], kinds: readonly TrashKind[]) => void
}

export function useTrash(kinds: readonly TrashKind[]): Trash {
  const [answers, setAnswers] = useState<ReadonlyMap<string, KindAnswer>>(new Map())
  // What hangs on a row goes and comes back in the database: it is out of sight from the press on, not from the answer.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [setTrashed] = useSetTrashedMutation()
  const [removeTrashed] = useRemoveTrashedMutation()
  const [emptyTrash] = useEmptyTrashMutation()

  const hear = useCallback(
    (key: string, answer: KindAnswer) => setAnswers(before => new Map(before).set(key, answer)),
    [],
  )
  const things = useMemo(() => {
    const rows = kinds.flatMap(kind => (answers.get(kind.key)?.rows ?? []).map((row): Trashed => ({ kind, row })))
    return thingsOf(rows, gone)
  }, [kinds, answers, gone])

  const leave = (keys: readonly string[]) => setGone(before => new Set([...before, ...keys]))
  const comeBack = (keys: readonly string[]) =>
    setGone(before => new Set([...before].filter(key => !keys.includes(key))))
  const touchesOf = (table: string) => [
    ...new Set(kinds.filter(({ within = [] }) => within.some(each => each.table === table)).map(each => each.table)),
  ]
  const placeOf = ({ kind: { table }, row: { id } }: Trashed) => ({ table, id, touches: touchesOf(table) })

  return {
    things,
    isReady: kinds.every(({ key }) => {
      const answer = answers.get(key)
      return answer !== undefined && (answer.rows !== undefined || answer.problem !== null)
    }),
    problem: [...answers.values()].find(({ rows, problem }) => !rows && problem)?.problem ?? null,
    hear,

    restore: async chosen => {
      leave(keysAlong(chosen))
      const { error } = await setTrashed(chosen.map(thing => ({ ...placeOf(thing), at: null })))
      if (!error) return null
      comeBack(keysAlong(chosen))
      return toProblem(error)
    },

    returnThem: chosen => {
      comeBack(keysAlong(chosen))
      void setTrashed(chosen.map(thing => ({ ...placeOf(thing), at: thing.row.deleted_at })))
    },

    remove: chosen => {
      leave(chosen.flatMap(thing => [thing.key, ...thing.parts.map(keyOf)]))
      void removeTrashed(chosen.flatMap(thing => [...withoutAlong(thing), thing]).map(placeOf))
    },

    empty: (chosen, of) => {
      leave(chosen.flatMap(thing => [thing.key, ...thing.parts.map(keyOf)]))
      const moments = chosen
        .flatMap(({ row, parts }) => [row, ...parts.map(part => part.row)])
        .map(row => row.deleted_at)
      const [last] = moments.toSorted((one, other) => Date.parse(other) - Date.parse(one))
      if (last !== undefined) void emptyTrash({ before: last, areas: [...new Set(of.map(({ table }) => table))] })
    },
  }
}

const keysAlong = (things: readonly Thing[]) => things.flatMap(thing => [thing.key, ...partsAlong(thing).map(keyOf)])

/** The parts that were thrown away before the thing itself: the database leaves them where they are when it goes. */
function withoutAlong(thing: Thing): readonly Trashed[] {
  const along = new Set(partsAlong(thing))
  return thing.parts.filter(part => !along.has(part))
}
