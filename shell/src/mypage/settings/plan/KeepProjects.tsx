import { isProblem } from '@techo/core'
import { api, notify, outbox, patch, read, toProblem } from '@techo/data'
import { Button, Checkbox, Dialog, ProblemView, Skeleton, toast } from '@techo/ui'
import { useState } from 'react'
import { usePlanT } from './messages.ts'
import planStyles from './plan.module.css'

const projectsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    activeProjects: build.query<readonly { readonly id: string; readonly name: string }[], void>({
      query: () =>
        read(db =>
          db
            .from('projects')
            .select('id, name')
            .eq('status', 'active')
            .eq('is_template', false)
            .is('deleted_at', null)
            .order('updated_at', { ascending: false }),
        ),
      providesTags: ['projects'],
    }),
  }),
})

/** The person says which projects go on; the others are put on hold, in which nothing of them changes. */
export function KeepProjects({ most }: { readonly most: number }) {
  const t = usePlanT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('keep')}</Button>
      {isOpen && <KeepDialog most={most} onClose={() => setOpen(false)} />}
    </>
  )
}

function KeepDialog({ most, onClose }: { readonly most: number; readonly onClose: () => void }) {
  const t = usePlanT()
  const { data, error, refetch } = projectsApi.useActiveProjectsQuery()
  // The newest ones, until somebody chooses.
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const chosen = picked ?? new Set(data?.slice(0, most).map(({ id }) => id))

  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  const save = async () => {
    const others = (data ?? []).filter(({ id }) => !chosen.has(id))
    const kept = await outbox.push(others.map(({ id }) => patch('projects', { id }, { status: 'on_hold' })))
    if (isProblem(kept)) return notify({ problem: kept })
    toast({ message: t('keep.done'), tone: 'good' })
    onClose()
  }

  return (
    <Dialog
      title={t('keep.title')}
      isOpen
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      actions={
        <Button variant="primary" isDisabled={!data || chosen.size > most} onPress={() => void save()}>
          {t('keep.save')}
        </Button>
      }
    >
      <p>{t('keep.text', { count: most })}</p>
      {data ? (
        <>
          <ul className={planStyles.choices}>
            {data.map(({ id, name }) => (
              <li key={id}>
                <Checkbox
                  isSelected={chosen.has(id)}
                  isDisabled={!chosen.has(id) && chosen.size >= most}
                  onChange={isChosen => choose(id, isChosen)}
                >
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
          <output>{t('keep.chosen', { chosen: chosen.size, most })}</output>
        </>
      ) : error ? (
        <ProblemView problem={toProblem(error)} size="line" onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  )
}
