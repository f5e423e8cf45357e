import type { Day } from '@techo/core'
import { Badge } from '@techo/ui'
import type { Book } from '../rows.ts'
import { daysToReturn } from './due.ts'
import { useDueT } from './messages.ts'

interface Props {
  readonly book: Pick<Book, 'owned' | 'due_on'>
  readonly today: Day
}

/** That a borrowed book is due back soon, or overdue; nothing of others. */
export function DueBadge({ book, today }: Props) {
  const t = useDueT()
  const left = daysToReturn(book, today)
  if (left === null) return null
  const words = () => {
    if (left < 0) return t('in.late', { count: -left })
    return left === 0 ? t('in.today') : left === 1 ? t('in.tomorrow') : t('in.days', { count: left })
  }
  return <Badge tone={left < 0 ? 'danger' : 'warn'}>{words()}</Badge>
}
