import { addDays, formatDay, newId, rankAfter, toDay } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { Button, Checkbox, Dialog, IconButton, Select, Switch, TextField, toast, useLanguage } from '@techo/ui'
import { useRef, useState } from 'react'
import { useAddNoteTemplateMutation, useNoteTemplatesQuery, useSetNoteTemplatesMutation } from './api.ts'
import { type PeriodKind, periodKinds } from './period.ts'
import { usePeriodT } from './period-messages.ts'
import styles from './periods.module.css'
import { type TemplateRow, type Variable, variables } from './template.ts'

/** What notes begin with: a list, and one of them to write. */
export function TemplatesDialog({ kind, onClose }: { readonly kind: PeriodKind; readonly onClose: () => void }) {
  const t = usePeriodT()
  const { data: templates = [] } = useNoteTemplatesQuery()
  const [setTemplates] = useSetNoteTemplatesMutation()
  const [edited, setEdited] = useState<TemplateRow | 'new' | null>(null)
  const remove = ({ id, name }: TemplateRow) => {
    const put = (deleted_at: string | null) => void setTemplates([{ id, columns: { deleted_at } }])
    put(new Date().toISOString())
    toast({ message: t('templateRemoved', { name }), onUndo: () => put(null) })
  }
  return (
    <Dialog title={t('templates')} size="large" isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      {edited ? (
        <TemplateForm
          row={edited === 'new' ? null : edited}
          kind={kind}
          templates={templates}
          onClose={() => setEdited(null)}
        />
      ) : (
        <div className={styles.stack}>
          <p className={styles.soft}>{templates.length > 0 ? t('templatesText') : t('noTemplates')}</p>
          <ul className={styles.templates}>
            {templates.map(row => (
              <li key={row.id}>
                <button type="button" aria-label={t('editTemplate', { name: row.name })} onClick={() => setEdited(row)}>
                  <strong>{row.name}</strong>
                  <span>
                    {t(row.kind)}
                    <Weekdays row={row} />
                  </span>
                </button>
                <IconButton
                  icon="trash"
                  size="small"
                  label={t('removeTemplate', { name: row.name })}
                  onPress={() => remove(row)}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button variant="primary" icon="plus" onPress={() => setEdited('new')}>
              {t('newTemplate')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

// Any Sunday: only the names of weekdays are read off it.
const sunday = toDay('2026-11-22')
const week = [0, 1, 2, 3, 4, 5, 6]

function Weekdays({ row }: { readonly row: TemplateRow }) {
  const t = usePeriodT()
  const { language } = useLanguage()
  if (row.kind !== 'day' || row.weekdays === null) return row.is_default ? ` · ${t('isDefault')}` : null
  const names = week.filter(day => (row.weekdays ?? 0) & (1 << day))
  return ` · ${names.map(day => formatDay(addDays(sunday, day), language, 'weekday')).join(language === 'ja' ? '・' : ', ')}`
}

const words: Readonly<
  Record<Variable, 'varDate' | 'varWeekday' | 'varWeek' | 'varYesterday' | 'varHoliday' | 'varTasks' | 'varHabits'>
> = {
  date: 'varDate',
  weekday: 'varWeekday',
  week: 'varWeek',
  yesterday: 'varYesterday',
  holiday: 'varHoliday',
  'tasks.today': 'varTasks',
  'habits.today': 'varHabits',
}

interface FormProps {
  readonly row: TemplateRow | null
  readonly kind: PeriodKind
  readonly templates: readonly TemplateRow[]
  readonly onClose: () => void
}

function TemplateForm({ row, kind: firstKind, templates, onClose }: FormProps) {
  const t = usePeriodT()
  const { language } = useLanguage()
  const [addTemplate] = useAddNoteTemplateMutation()
  const [setTemplates] = useSetNoteTemplatesMutation()
  const editor = useRef<RichEditorHandle>(null)
  const [name, setName, discard] = useDraft(`day_templates.name:${row?.id ?? 'new'}`, row?.name ?? '')
  const [kind, setKind] = useState<PeriodKind>(row?.kind ?? firstKind)
  const [weekdays, setWeekdays] = useState(row?.weekdays ?? 0)
  const [isDefault, setDefault] = useState(row?.is_default ?? templates.every(each => each.kind !== firstKind))
  const [isMissing, setMissing] = useState(false)
  const [content] = useState(row?.doc ?? null)
  const save = () => {
    if (name.trim() === '') return setMissing(true)
    const columns = {
      name: name.trim(),
      kind,
      weekdays: kind === 'day' && weekdays > 0 ? weekdays : null,
      is_default: isDefault && (kind !== 'day' || weekdays === 0),
      // A document is JSON; its type says more than the column's, which has an index signature.
      doc: (editor.current?.getJSON() ?? null) as unknown as Record<string, never>,
    }
    if (row) void setTemplates([{ id: row.id, columns }])
    else {
      const last = templates.reduce<string | null>(
        (rank, each) => (rank === null || each.rank > rank ? each.rank : rank),
        null,
      )
      void addTemplate({ id: newId(), rank: rankAfter(last), ...columns })
    }
    // One usual template for each kind.
    const others = templates.filter(each => each.kind === kind && each.is_default && each.id !== row?.id)
    if (columns.is_default && others.length > 0)
      void setTemplates(others.map(({ id }) => ({ id, columns: { is_default: false } })))
    discard()
    onClose()
  }
  return (
    <div className={styles.stack}>
      <div>
        <Button size="small" variant="quiet" icon="chevron-left" onPress={onClose}>
          {t('back')}
        </Button>
      </div>
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        value={name}
        isRequired
        onChange={typed => {
          setName(typed)
          setMissing(false)
        }}
        error={isMissing ? t('nameNeeded') : undefined}
      />
      <Select
        label={t('kind')}
        value={kind}
        options={periodKinds.map(value => ({ value, label: t(value) }))}
        onChange={setKind}
      />
      {kind === 'day' && (
        <fieldset className={styles.weekdays}>
          <legend>{t('weekdays')}</legend>
          {week.map(day => (
            <Checkbox
              key={day}
              isSelected={(weekdays & (1 << day)) !== 0}
              onChange={() => setWeekdays(weekdays ^ (1 << day))}
            >
              {formatDay(addDays(sunday, day), language, 'weekday')}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {(kind !== 'day' || weekdays === 0) && (
        <Switch isSelected={isDefault} onChange={setDefault} note={t('isDefaultNote')}>
          {t('isDefault')}
        </Switch>
      )}
      <div className={styles.stack}>
        <span className={styles.fieldName}>{t('text')}</span>
        <div className={styles.paper}>
          <RichEditor ref={editor} content={content} label={t('text')} placeholder={t('textPlaceholder')} />
        </div>
        <details>
          <summary>{t('variables')}</summary>
          <dl className={styles.variables}>
            {variables.map(each => (
              <div key={each}>
                <dt>
                  <code>{`{{${each}}}`}</code>
                </dt>
                <dd>{t(words[each])}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <div>
        <Button variant="primary" onPress={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
