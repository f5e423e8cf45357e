import { type Id, newId, normalizeForSearch, type Problem, rankAfter } from '@techo/core'
import { toProblem, usePreferences, useToday } from '@techo/data'
import { touched, useDraft } from '@techo/data/drafts'
import { Button, ColourPicker, colourNamed, Dialog, Form, Select, TextField, useCalendar } from '@techo/ui'
import { DatePicker } from '@techo/ui/dates'
import { useId, useState } from 'react'
import {
  useAddProjectMutation,
  useProjectsQuery,
  useProjectTextQuery,
  useSetWorkCalendarMutation,
  useWorkCalendarsQuery,
} from '../api.ts'
import { useT } from '../messages/index.ts'
import { type Project, type ProjectStatus, projectStatuses } from '../rows.ts'
import styles from './overview.module.css'
import { useProjectActions } from './useProjectActions.ts'
import { restMask, usualCalendarOf } from './usual-calendar.ts'

interface Props {
  /** null makes a new one */
  readonly project: Project | null
  /** what a new one is made from */
  readonly template: Project | null
  readonly onClose: () => void
}

const policies = ['preserve', 'compress', 'off'] as const
const policyWords = { preserve: 'policyPreserve', compress: 'policyCompress', off: 'policyOff' } as const

export function ProjectForm({ project, template, onClose }: Props) {
  const t = useT()
  const today = useToday()
  const { week_start: weekStart } = usePreferences()
  const form = useId()
  const { data: projects = [] } = useProjectsQuery()
  const { data: calendars = [], isLoading: isWaiting } = useWorkCalendarsQuery()
  const { data: text } = useProjectTextQuery(project?.id ?? '', { skip: !project })
  const [addProject, adding] = useAddProjectMutation()
  const [setWorkCalendar] = useSetWorkCalendarMutation()
  const choices = useCalendar()
  const [fresh] = useState(newId)
  const actions = useProjectActions()
  const [id] = useState(() => project?.id ?? newId())
  const from = project ?? template
  const [values, setValues, discard] = useDraft(`projects:${project?.id ?? template?.id ?? 'new'}`, () => ({
    name: from?.name ?? '',
    status: (project?.status ?? 'active') as ProjectStatus,
    colour: colourNamed(from?.colour ?? 'blue'),
    start_date: project?.start_date ?? (project ? null : today),
    target_date: project?.target_date ?? null,
    // Undefined: as the person usually rests.
    calendar_id: (from ? from.calendar_id : undefined) as Id | null | undefined,
    auto_schedule: from?.auto_schedule ?? ('preserve' as const),
  }))
  const [opened] = useState(project)
  const [chosen, setChosen] = useState<string>(template?.id ?? 'none')
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const set = (change: Partial<typeof values>) => setValues(before => ({ ...before, ...change }))
  const { name, start_date: start, target_date: target } = values
  const usual = usualCalendarOf(choices, calendars, fresh)
  const calendar = values.calendar_id === undefined ? usual : values.calendar_id
  const isNameless = name.trim() === ''
  const isReversed = start !== null && target !== null && target < start
  const templates = projects.filter(each => each.is_template)

  const save = async () => {
    setChecked(true)
    if (isNameless || isReversed) return
    const columns = {
      ...values,
      calendar_id: calendar,
      name: name.trim(),
      search_norm: `${normalizeForSearch(name)} ${normalizeForSearch(text?.doc_text ?? '')}`.trim(),
    }
    if (project) {
      const done_at = values.status === 'done' ? (project.done_at ?? new Date().toISOString()) : null
      actions.set(id, touched({ ...columns, done_at }, { ...opened }))
      discard()
      return onClose()
    }
    if (calendar === fresh)
      void setWorkCalendar({
        id: fresh,
        name: t('restCalendarName'),
        weekend_mask: restMask(choices),
        use_jp_holidays: true,
      })
    const source = templates.find(each => each.id === chosen)
    if (source) {
      const { target_date, ...said } = columns
      actions.copy({
        id,
        as: id,
        of: source.id,
        name: columns.name,
        isTemplate: false,
        begin: start,
        columns: target_date === null ? said : columns,
      })
      discard()
      return onClose()
    }
    const rank = rankAfter(projects.at(-1)?.rank ?? null)
    const answer = await addProject({ project: { id, rank, ...columns } })
    if (answer.error) return setFailure(toProblem(answer.error))
    discard()
    onClose()
    actions.open(id)
  }

  return (
    <Dialog
      title={t(project ? 'formEdit' : 'formNew')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} isPending={adding.isLoading || isWaiting}>
            {t(project ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={() => void save()} problem={failure}>
        <TextField
          label={t('name')}
          value={name}
          onChange={value => set({ name: value })}
          placeholder={t('namePlaceholder')}
          maxLength={200}
          autoFocus={!project}
          error={isChecked && isNameless ? t('nameMissing') : undefined}
        />
        {!project && templates.length > 0 && (
          <Select
            label={t('template')}
            options={[
              { value: 'none', label: t('templateNone') },
              ...templates.map(each => ({ value: each.id as string, label: each.name })),
            ]}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <div className={styles.pair}>
          <DatePicker
            label={t('startDate')}
            value={start}
            onChange={start_date => set({ start_date })}
            today={today}
            weekStart={weekStart}
          />
          <DatePicker
            label={t('targetDate')}
            value={target}
            onChange={target_date => set({ target_date })}
            today={today}
            weekStart={weekStart}
            error={isChecked && isReversed ? t('datesOrder') : undefined}
          />
        </div>
        <div className={styles.pair}>
          <Select
            label={t('status')}
            options={projectStatuses.map(value => ({ value, label: t(value) }))}
            value={values.status}
            onChange={status => set({ status })}
          />
          <Select
            label={t('calendar')}
            options={[
              { value: 'standard', label: t('standardCalendar') },
              ...(usual === fresh ? [{ value: fresh as string, label: t('restCalendar') }] : []),
              ...calendars.map(each => ({ value: each.id as string, label: each.name || t('calendar') })),
            ]}
            value={calendar ?? 'standard'}
            onChange={value => set({ calendar_id: value === 'standard' ? null : value })}
          />
        </div>
        <Select
          label={t('policy')}
          description={t('policyHint')}
          options={policies.map(value => ({ value, label: t(policyWords[value]) }))}
          value={values.auto_schedule}
          onChange={auto_schedule => set({ auto_schedule })}
        />
        <ColourPicker label={t('colour')} value={values.colour} onChange={colour => set({ colour })} />
      </Form>
    </Dialog>
  )
}
