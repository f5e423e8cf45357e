import { toProblem } from '@techo/data'
import { ProblemView, Skeleton, Switch } from '@techo/ui'
import { usePageT } from '../messages/page/index.ts'
import { useHabitPreferencesQuery, useSetHabitPreferenceMutation } from '../preferences/api.ts'
import { isSwitchedOff } from './celebrate.ts'

/** The section of /mypage/settings that switches the words of joy off. */
export function MilestoneSettings() {
  const t = usePageT()
  const { data, error, isFetching, refetch } = useHabitPreferencesQuery()
  const [set] = useSetHabitPreferenceMutation()
  if (data)
    return (
      <Switch
        note={t('milestonesNote')}
        isSelected={!isSwitchedOff(data)}
        onChange={isOn => void set({ key: 'habits.milestones', value: { isOff: !isOn } })}
      >
        {t('milestones')}
      </Switch>
    )
  return error ? (
    <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <Skeleton kind="rows" lines={1} />
  )
}
