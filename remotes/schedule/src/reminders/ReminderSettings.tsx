import { toProblem } from '@techo/data'
import { defineMessages, ProblemView, Select, Skeleton, useLanguage } from '@techo/ui'
import { reminderInWords } from '../words.ts'
import { readUsual, useSetUsualReminderMutation, useUsualReminderQuery, usualChoices } from './usual.ts'

const useT = defineMessages('schedule-reminder-settings', {
  ja: {
    usual: '新しい予定の通知',
    note: '時刻のある予定を追加したときに付きます。予定ごとに変えられます。',
    none: '通知しない',
  },
  en: {
    usual: 'Reminder of new appointments',
    note: 'New appointments with a time get it. Each can say otherwise.',
    none: 'No reminder',
  },
})

const none = 'none'

/** The section of /mypage/settings that says when one is told of new appointments. */
export function ReminderSettings() {
  const t = useT()
  const { language } = useLanguage()
  const { data, error, isFetching, refetch } = useUsualReminderQuery()
  const [set] = useSetUsualReminderMutation()
  if (!data)
    return error ? (
      <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeleton kind="rows" lines={1} />
    )
  return (
    <Select
      label={t('usual')}
      description={t('note')}
      value={String(readUsual(data) ?? none)}
      options={[
        { value: none, label: t('none') },
        ...usualChoices.map(each => ({ value: String(each), label: reminderInWords(each, false, language) })),
      ]}
      onChange={value => void set(value === none ? null : Number(value))}
    />
  )
}
