import { useToday } from '@techo/data'
import { Button, ConfirmDialog, ProblemView } from '@techo/ui'
import { useState } from 'react'
import { useSample } from '../sample/useSample.ts'
import { useTodayText } from '../today-messages.ts'
import { Section, Setting } from './Section.tsx'

/** The sample life comes and goes here too, long after the first steps on the day's page were put away. */
export function SampleSetting() {
  const t = useTodayText()
  const today = useToday()
  const sample = useSample()
  const [isAsking, setAsking] = useState(false)
  if (!sample.isKnown) return null
  return (
    <Section id="sample" title={t('sample.title')}>
      <Setting label={t('sample.title')} note={t(sample.isThere ? 'sample.there' : 'sample.offer')}>
        {sample.isThere ? (
          <Button isPending={sample.isBusy} onPress={() => setAsking(true)}>
            {t('sample.remove')}
          </Button>
        ) : (
          <Button isPending={sample.isBusy} onPress={() => void sample.fill(today)}>
            {t('sample.fill')}
          </Button>
        )}
      </Setting>
      {sample.problem && <ProblemView problem={sample.problem} size="line" onRetry={() => void sample.fill(today)} />}
      <ConfirmDialog
        title={t('sample.remove')}
        confirmLabel={t('sample.remove.do')}
        isOpen={isAsking}
        onOpenChange={setAsking}
        isDanger
        onConfirm={sample.remove}
      >
        {t('sample.remove.text')}
      </ConfirmDialog>
    </Section>
  )
}
