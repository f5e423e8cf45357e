import type { Problem } from '@techo/core'
import { ProblemView } from '@techo/ui'
import { isNotHere } from './api.ts'
import { useDataT } from './messages.ts'

const meanings: Readonly<Record<string, 'not_archive' | 'broken' | 'newer' | 'large' | 'full'>> = {
  not_a_zip: 'not_archive',
  no_manifest: 'not_archive',
  bad_manifest: 'not_archive',
  bad_name: 'not_archive',
  extra_file: 'not_archive',
  missing_file: 'broken',
  wrong_sum: 'broken',
  bad_line: 'broken',
  unknown_table: 'newer',
  newer_format: 'newer',
  too_large: 'large',
  too_many_entries: 'large',
  request_too_large: 'large',
  status_413: 'large',
  rows_plan_limit: 'full',
}

const meaningOf = (problem: Problem) => {
  if (isNotHere(problem)) return 'closed'
  const known = meanings[problem.code ?? '']
  if (known) return known
  if (problem.kind === 'offline') return 'cut'
  if (problem.kind === 'limited') return 'busy'
  // The sentence of its kind says more.
  return problem.kind === 'unauthorized' ? null : 'failed'
}

interface ImportProblemProps {
  readonly problem: Problem
  /** the same file once more */
  readonly onRetry: () => void
}

const mayPass = new Set<string | null>(['cut', 'busy', 'failed', null])

export function ImportProblem({ problem, onRetry }: ImportProblemProps) {
  const t = useDataT()
  const meaning = meaningOf(problem)
  const place = problem.place && meaning === 'broken' ? t('import.place', { place: problem.place }) : ''
  const words = meaning && { title: t(`import.${meaning}`) + place, next: t(`import.${meaning}.next`) }
  return <ProblemView problem={problem} size="line" {...words} {...(mayPass.has(meaning) ? { onRetry } : {})} />
}
