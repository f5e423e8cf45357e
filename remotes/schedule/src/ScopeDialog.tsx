import { Button, Dialog, RadioGroup } from '@techo/ui'
import { useState } from 'react'
import { usePageT } from './page-messages.ts'
import type { Scope } from './rules/edit.ts'
import type { Question } from './useScheduleActions.ts'

/** Asked once after an edit of what repeats: which ones are meant. */
export function ScopeDialog({
  question: { occurrence, edit },
  onAnswer,
}: {
  readonly question: Question
  readonly onAnswer: (scope: Scope | null) => void
}) {
  const t = usePageT()
  // A rule and a calendar are of the whole series.
  const isOfSeries =
    edit !== null && (edit.rrule !== undefined || edit.calendar_id !== undefined || edit.holiday_rule !== undefined)
  const [scope, setScope] = useState<Scope>(isOfSeries ? 'following' : 'this')
  return (
    <Dialog
      title={t(edit === null ? 'scopeRemove' : 'scopeTitle')}
      isOpen
      size="small"
      onOpenChange={isOpen => !isOpen && onAnswer(null)}
      actions={
        <>
          <Button variant="quiet" onPress={() => onAnswer(null)}>
            {t('cancel')}
          </Button>
          <Button variant={edit === null ? 'danger' : 'primary'} onPress={() => onAnswer(scope)}>
            {t(edit === null ? 'remove' : 'apply')}
          </Button>
        </>
      }
    >
      <p>{occurrence.title}</p>
      <RadioGroup<Scope>
        label={t('scopeLabel')}
        value={scope}
        options={[
          ...(isOfSeries ? [] : [{ value: 'this' as const, label: t('scopeThis') }]),
          { value: 'following', label: t('scopeFollowing') },
          { value: 'all', label: t('scopeAll') },
        ]}
        onChange={setScope}
      />
    </Dialog>
  )
}
