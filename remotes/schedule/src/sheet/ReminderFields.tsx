import { Select, useLanguage } from '@techo/ui'
import { reminderInWords } from '../words.ts'
import { useSheetT } from './sheet-messages.ts'

interface Props {
  /** before the beginning */
  readonly minutes: readonly number[]
  readonly isWholeDay: boolean
  readonly onChange: (minutes: readonly number[]) => void
}

const usual = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080]
/** On the day at nine, the evening and the morning before, a week before. */
const usualOfDays = [-540, 360, 900, 9540]
const most = 5
const none = 'none'

/** When one is told of an appointment: each as a choice, and one more as long as there is room. */
export function ReminderFields({ minutes, isWholeDay, onChange }: Props) {
  const t = useSheetT()
  const { language } = useLanguage()
  const offered = [...new Set([...(isWholeDay ? usualOfDays : usual), ...minutes])].sort((one, other) => one - other)
  const options = [
    { value: none, label: t('remindNone') },
    ...offered.map(each => ({ value: String(each), label: reminderInWords(each, isWholeDay, language) })),
  ]
  const set = (index: number, value: string) => {
    const next = value === none ? minutes.toSpliced(index, 1) : minutes.toSpliced(index, 1, Number(value))
    onChange([...new Set(next)])
  }
  return [...minutes.map(String), ...(minutes.length < most ? [none] : [])].map((value, index) => (
    <Select
      key={index}
      label={t(index === 0 ? 'remind' : 'remindAgain')}
      value={value}
      options={options}
      onChange={chosen => set(index, chosen)}
    />
  ))
}
