import { isProblem, type PlanChoice } from '@techo/core'
import { api, notify, outbox, patch, read, toProblem } from '@techo/data'
import { Button, Checkbox, Dialog, ProblemView, Skeleton, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { declaredPlanLimits } from '../../../payment/declared-limits.ts'
import { tableNamed } from '../../../table-named.ts'
import { usePlanT } from './messages.ts'
import planStyles from './plan.module.css'

interface Counted extends Pick<PlanChoice, 'where' | 'name'> {
  readonly table: string
}

interface Row {
  readonly id: string
  readonly name: string
}

const countedApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    /** The rows that a plan counts, the one changed last first. */
    shellCounted: build.query<readonly Row[], Counted>({
      query: ({ table, where, name }) =>
        read(db =>
          db
            .from(tableNamed(table))
            .select(`id, name:${name}`)
            .match(where)
            .is('deleted_at', null)
            .order('updated_at', { ascending: false }),
        ),
      providesTags: (_rows, _error, { table }) => [tableNamed(table)],
    }),
  }),
})

interface Props {
  /** as a remote declares it, with a way to choose */
  readonly limit: string
  readonly most: number
}

/** The person says which rows go on; what becomes of the others, their remote declares. */
export function KeepSome({ limit, most }: Props) {
  const t = usePlanT()
  const [isOpen, setOpen] = useState(false)
  const declared = declaredPlanLimits().find(each => each.limit === limit)
  if (!declared?.keep) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('keep')}</Button>
      {isOpen && <KeepDialog table={declared.table} keep={declared.keep} most={most} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  readonly table: string
  readonly keep: PlanChoice
  readonly most: number
  readonly onClose: () => void
}

function KeepDialog({ table, keep, most, onClose }: DialogProps) {
  const t = usePlanT()
  const { language } = useLanguage()
  const { data, error, refetch } = countedApi.useShellCountedQuery({ table, where: keep.where, name: keep.name })
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
    const kept = await outbox.push(others.map(({ id }) => patch(tableNamed(table), { id }, keep.others)))
    if (isProblem(kept)) return notify({ problem: kept })
    toast({ message: keep.done[language], tone: 'good' })
    onClose()
  }

  return (
    <Dialog
      title={keep.title[language]}
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
      <p>{keep.text[language].replace('{{most}}', String(most))}</p>
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
