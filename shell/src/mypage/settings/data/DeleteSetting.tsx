import { dateFormat, isProblem, type Problem } from '@techo/core'
import { usePreferences } from '@techo/data'
import { Button, ConfirmDialog, ProblemView, Skeleton, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { Section, Setting } from '../Section.tsx'
import { useAnswer } from '../security/useAnswer.ts'
import { askDeletion, cancelDeletion, isNotHere, readDeletion } from './api.ts'
import { useDataT } from './messages.ts'

/** The account goes some days after it was asked for; until then it can be kept. Not drawn where accounts cannot be deleted. */
export function DeleteSetting() {
  const t = useDataT()
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const { through, dialog } = useStepUp()
  const { data, problem: unread, again } = useAnswer(readDeletion)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (unread && isNotHere(unread)) return null

  const run = async (act: typeof askDeletion, said: 'delete.asked' | 'delete.kept') => {
    setBusy(true)
    setProblem(null)
    const found = await through(act)
    if (isProblem(found)) setProblem(found)
    else if (found !== 'cancelled') {
      await again()
      toast({ message: t(said), tone: said === 'delete.kept' ? 'good' : 'plain' })
    }
    setBusy(false)
  }
  const day = dateFormat(language, { dateStyle: 'long', timeZone })
  return (
    <Section id="data-deletion" title={t('delete')}>
      {data ? (
        <Setting
          label={data.at === null ? t('delete.label') : t('delete.on', { date: day.format(new Date(data.at)) })}
          note={t(data.at === null ? 'delete.note' : 'delete.on.note')}
        >
          {data.at === null ? (
            <ConfirmDialog
              title={t('delete.title')}
              confirmLabel={t('delete.confirm')}
              isDanger
              // Whether it may be is asked after this dialog is closed: a code is asked for in one of its own.
              onConfirm={() => void run(askDeletion, 'delete.asked')}
              trigger={
                <Button icon="trash" isPending={isBusy}>
                  {t('delete.do')}
                </Button>
              }
            >
              <p>{t('delete.text')}</p>
              <p>{t('delete.text.export')}</p>
            </ConfirmDialog>
          ) : (
            <Button variant="primary" isPending={isBusy} onPress={() => void run(cancelDeletion, 'delete.kept')}>
              {t('delete.keep')}
            </Button>
          )}
        </Setting>
      ) : unread ? (
        <ProblemView problem={unread} size="line" onRetry={() => void again()} />
      ) : (
        <Skeleton lines={2} />
      )}
      {problem && <ProblemView problem={problem} size="line" />}
      {dialog}
    </Section>
  )
}
