import { type Id, newId } from '@techo/core'
import { useCards, useEntityLinks, usePreferences } from '@techo/data'
import { useDates } from '@techo/days'
import { Button, LinkButton, Progress, Select, Skeleton, toast } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useState } from 'react'
import { type ItemColumns, usePlanDreamMutation } from '../api.ts'
import { NumberEdit, TextEdit } from '../list/edits.tsx'
import type { FieldsProps } from '../list/fields-props.ts'
import styles from '../list/list.module.css'
import { targetInWords } from '../list/words.ts'
import { useT } from '../messages/index.ts'
import type { Item } from '../rules/item.ts'
import { spanOf } from '../rules/target.ts'

const kinds = ['none', 'date', 'year', 'age'] as const
type Kind = (typeof kinds)[number]

const kindOf = (item: Item): Kind =>
  item.target_date !== null ? 'date' : item.target_year !== null ? 'year' : item.target_age !== null ? 'age' : 'none'

const noTarget: ItemColumns = { target_date: null, target_year: null, target_age: null }

export function DreamFields({ item, state, onAchieve }: FieldsProps) {
  const t = useT()
  const { change } = state
  const text = (column: 'place' | 'with_whom') => ({
    name: `list_items.${column}:${item.id}`,
    value: item[column],
    onSave: (value: string) => change(item, { [column]: value.trim() }),
  })
  return (
    <>
      <Target item={item} state={state} />
      <div className={styles.pair}>
        <NumberEdit
          name={`list_items.cost_estimate:${item.id}`}
          label={t('cost')}
          value={item.cost_estimate}
          onSave={cost_estimate => change(item, { cost_estimate })}
        />
        <NumberEdit
          name={`list_items.number:${item.id}`}
          label={t('number')}
          min={1}
          max={100}
          value={item.number}
          onSave={number => change(item, { number: number === null ? null : Math.round(number) })}
        />
      </div>
      <div className={styles.pair}>
        <TextEdit label={t('place')} maxLength={200} {...text('place')} />
        <TextEdit label={t('withWhom')} maxLength={200} {...text('with_whom')} />
      </div>
      {item.progress > 0 && <Progress label={t('progress')} value={item.progress} />}
      <div className={styles.line}>
        <Plan item={item} state={state} />
        <Button
          icon="checked"
          variant={item.progress === 100 && item.status !== 'done' ? 'primary' : 'secondary'}
          onPress={() => onAchieve(item)}
        >
          {t(item.status === 'done' ? 'editMemory' : 'finish')}
        </Button>
      </div>
    </>
  )
}

/** The first project of a dream is made here; then the way leads to it, and further ones are connected by hand. */
function Plan({ item, state }: Pick<FieldsProps, 'item' | 'state'>) {
  const t = useT()
  const navigate = useNavigate()
  const [plan] = usePlanDreamMutation()
  const { links, isReady } = useEntityLinks({ type: 'bucket', id: item.id })
  const projects = links.flatMap(({ src_type: type, src_id: id }) => (type === 'project' ? [{ type, id }] : []))
  const { cardOf, isReady: isKnown } = useCards(projects)
  // One that lies in the trash is missing; one that was made just now is not known yet.
  const planned = projects.find(project => !isKnown || cardOf(project))
  if (planned)
    return (
      <LinkButton icon="flag" to={addressOf(planned.id)}>
        {t('openProject')}
      </LinkButton>
    )
  if (item.status === 'done' || item.status === 'dropped') return null
  return (
    <Button
      icon="flag"
      isDisabled={!isReady}
      onPress={() => {
        const project = newId()
        const span = spanOf(item, state.birthday)
        void plan({ dream: item, project, link: newId(), targetDate: span?.to ?? null })
        toast({
          message: t('plannedToast'),
          tone: 'good',
          action: {
            label: t('openProject'),
            onAction: () => void navigate(addressOf(project)),
          },
        })
      }}
    >
      {t('plan')}
    </Button>
  )
}

const addressOf = (project: Id) => `/mypage/project-management?project=${project}`

function Target({ item, state }: Pick<FieldsProps, 'item' | 'state'>) {
  const t = useT()
  const dates = useDates()
  const { week_start: weekStart } = usePreferences()
  const { change, birthday, today } = state
  const [chosen, setChosen] = useState<Kind | null>(null)
  const kind = chosen ?? kindOf(item)
  const field = () => {
    if (kind === 'date')
      return dates ? (
        <dates.DatePicker
          label={t('targetDate')}
          value={item.target_date}
          today={today}
          weekStart={weekStart}
          onChange={target_date => change(item, { ...noTarget, target_date })}
        />
      ) : (
        <Skeleton kind="fields" lines={1} />
      )
    if (kind === 'year')
      return (
        <NumberEdit
          name={`list_items.target_year:${item.id}`}
          label={t('targetYear')}
          min={1900}
          max={2200}
          value={item.target_year}
          onSave={year => change(item, { ...noTarget, target_year: year && Math.round(year) })}
        />
      )
    if (kind === 'age')
      return (
        <NumberEdit
          name={`list_items.target_age:${item.id}`}
          label={t('targetAge')}
          max={130}
          value={item.target_age}
          description={birthday === null ? t('ageUnknown') : targetInWords(t, item, birthday)}
          onSave={age => change(item, { ...noTarget, target_age: age === null ? null : Math.round(age) })}
        />
      )
    return null
  }
  return (
    <div className={styles.pair}>
      <Select
        label={t('target')}
        value={kind}
        options={kinds.map(value => ({ value, label: t(`target_${value}`) }))}
        onChange={next => {
          setChosen(next)
          if (next === 'none') change(item, noTarget)
        }}
      />
      {field()}
    </div>
  )
}
