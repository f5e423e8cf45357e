import { formatDay, newId, type Problem, rankAfter } from '@techo/core'
import { toProblem } from '@techo/data'
import { Button, Dialog, ProblemView, TextField, toast, useLanguage } from '@techo/ui'
import { DropZone } from '@techo/ui/fields'
import { useState } from 'react'
import { useAddProjectMutation, useProjectsQuery } from '../api.ts'
import { useProjectActions } from '../overview/useProjectActions.ts'
import styles from './ImportDialog.module.css'
import { useIoT } from './io-messages.ts'
import { leftKinds, NotAPlan, type PlanFile, rowsOfFile } from './plan-file.ts'
import { readPlan } from './read.ts'

/** Larger than any plan that somebody made by hand. */
const mostBytes = 64 * 1024 * 1024

/** A plan of another program becomes a project: what it holds is shown first, with all that is left out. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useIoT()
  const { language } = useLanguage()
  const { data: projects = [] } = useProjectsQuery()
  const [addProject, adding] = useAddProjectMutation()
  const actions = useProjectActions()
  const [file, setFile] = useState<PlanFile | null>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<NotAPlan['reason'] | null>(null)
  const [failure, setFailure] = useState<Problem | null>(null)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setFault(null)
    try {
      const plan = readPlan(new Uint8Array(await chosen.arrayBuffer()))
      setFile(plan)
      setName(plan.name || chosen.name.replace(/\.\w+$/, '') || t('unnamed'))
    } catch (error) {
      if (!(error instanceof NotAPlan)) throw error
      setFault(error.reason)
    }
  }
  const save = async () => {
    if (!file) return
    const title = name.trim().slice(0, 200) || t('unnamed')
    const rows = rowsOfFile(
      { ...file, name: title, calendar: file.calendar && { ...file.calendar, name: file.calendar.name || title } },
      { rank: rankAfter(projects.at(-1)?.rank ?? null), newId, at: new Date().toISOString() },
    )
    const answer = await addProject(rows)
    if (answer.error) return setFailure(toProblem(answer.error))
    toast({ message: t('done', { count: file.tasks.length }), tone: 'good' })
    onClose()
    actions.open(rows.project.id)
  }
  const days = file?.tasks.flatMap(task => [task.start_date ?? [], task.end_date ?? []].flat()).sort() ?? []
  const [first, last] = [days[0], days.at(-1)]
  const short = (day: (typeof days)[number]) => formatDay(day, language, 'long')
  const left = leftKinds.flatMap(kind => {
    const count = file?.left.get(kind) ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
  return (
    <Dialog
      title={t('title')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button onPress={file ? () => setFile(null) : onClose}>{t(file ? 'other' : 'cancel')}</Button>
          {file && (
            <Button variant="primary" isPending={adding.isLoading} onPress={() => void save()}>
              {t('read')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.import}>
        {!file && (
          <>
            <p className={styles.hint}>{t('hint')}</p>
            <DropZone
              label={t('choose')}
              accept={['.xml', '.gan']}
              maxBytes={mostBytes}
              onFiles={files => void take(files[0])}
            />
            {fault && (
              <p role="alert" className={styles.fault}>
                {t(fault)}
              </p>
            )}
          </>
        )}
        {file && (
          <>
            <TextField label={t('name')} value={name} maxLength={200} onChange={setName} />
            <ul className={styles.facts}>
              <li>{t('tasks', { count: file.tasks.length })}</li>
              <li>{t('milestones', { count: file.tasks.filter(task => task.is_milestone).length })}</li>
              <li>{t('links', { count: file.links.length })}</li>
              {first && last && <li>{t('span', { from: short(first), to: short(last) })}</li>}
              {file.calendar && <li>{t('days', { count: file.calendar.days.length })}</li>}
            </ul>
            <section aria-label={t('left')}>
              {left.length === 0 ? (
                <p className={styles.hint}>{t('leftNone')}</p>
              ) : (
                <>
                  <h3>{t('left')}</h3>
                  <ul className={styles.facts}>
                    {left.map(({ kind, count }) => (
                      <li key={kind}>{t(kind, { count })}</li>
                    ))}
                  </ul>
                </>
              )}
            </section>
            {failure && <ProblemView problem={failure} onRetry={() => void save()} isRetrying={adding.isLoading} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
