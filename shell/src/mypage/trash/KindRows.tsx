import { toProblem } from '@techo/data'
import { useEffect, useMemo } from 'react'
import { useShellTrashedQuery } from './api.ts'
import type { TrashKind } from './kinds.ts'
import { columnsOf } from './rows.ts'
import type { Trash } from './useTrash.ts'

interface Props extends Pick<Trash, 'hear'> {
  readonly kind: TrashKind
  /** counts how often the person asked again */
  readonly turn: number
}

/** Asks for the rows of one kind for as long as the page stands, and hands them on. It draws nothing. */
export function KindRows({ kind, hear, turn }: Props) {
  const question = useMemo(() => ({ table: kind.table, columns: columnsOf(kind), where: kind.where ?? {} }), [kind])
  const { data: rows, error, refetch } = useShellTrashedQuery(question)
  useEffect(() => hear(kind.key, { rows, problem: error ? toProblem(error) : null }), [hear, kind.key, rows, error])
  useEffect(() => {
    if (turn > 0) void refetch()
  }, [turn, refetch])
  return null
}
