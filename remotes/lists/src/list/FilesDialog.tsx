import { isProblem, type Problem, problem } from '@techo/core'
import { decodeText, saveFile } from '@techo/core/files'
import { toProblem, useSession } from '@techo/data'
import { Button, Dialog, ProblemView, Progress, useLanguage } from '@techo/ui'
import { useRef, useState } from 'react'
import { type NewItem, useAddItemsMutation, useKnownItemsMutation } from '../api.ts'
import { type Fault, ownId, readCsv, writeCsv } from '../io/csv.ts'
import { useT } from '../messages/index.ts'
import styles from './list.module.css'
import type { ListState } from './useList.ts'

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'busy'; readonly what: 'reading' | 'writing'; readonly share: number }
  | {
      readonly kind: 'found'
      readonly rows: readonly NewItem[]
      readonly all: number
      readonly faults: readonly Fault[]
    }
  | { readonly kind: 'done'; readonly count: number; readonly faults: readonly Fault[] }

/** Rows of one request: what a hosted backend takes at once. */
const portion = 200
const shownFaults = 100

/** A list in and out of CSV. What a file would add is shown before anything is written; both can be stopped. */
export function FilesDialog({ state, onClose }: { readonly state: ListState; readonly onClose: () => void }) {
  const t = useT()
  const { language } = useLanguage()
  const { user } = useSession()
  const [askKnown] = useKnownItemsMutation()
  const [addItems] = useAddItemsMutation()
  const input = useRef<HTMLInputElement>(null)
  const stopped = useRef(false)
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [failure, setFailure] = useState<Problem | null>(null)
  const { list, items, today } = state

  const run = async (work: () => Promise<Step>) => {
    setFailure(null)
    stopped.current = false
    try {
      setStep(await work())
    } catch (error) {
      setFailure(isProblem(error) ? error : toProblem(error))
      setStep({ kind: 'choose' })
    }
  }
  const busy = (what: 'reading' | 'writing', share: number) => setStep({ kind: 'busy', what, share })

  const known = async (ids: readonly string[]) => {
    const found = new Set<string>()
    for (let at = 0; at < ids.length && !stopped.current; at += portion)
      for (const { id } of await askKnown(ids.slice(at, at + portion)).unwrap()) found.add(id)
    return found
  }

  const read = (file: File) =>
    run(async () => {
      busy('reading', 0)
      const text = decodeText(new Uint8Array(await file.arrayBuffer()))
      if (text === null) throw problem('invalid', { code: 'file_type' })
      const person = user?.id ?? ''
      const reading = await readCsv(text, {
        list,
        person,
        lastRank: items.at(-1)?.rank ?? null,
        goesOn: share => {
          busy('reading', share)
          return !stopped.current
        },
      })
      if (reading === null) return { kind: 'choose' }
      const mine = await known(reading.rows.map(({ id }) => id))
      const rows = await Promise.all(
        reading.rows.map(async row =>
          reading.named.has(row.id) && !mine.has(row.id) ? { ...row, id: await ownId(person, row) } : row,
        ),
      )
      const others = await known(rows.filter(({ id }) => !mine.has(id)).map(({ id }) => id))
      if (stopped.current) return { kind: 'choose' }
      const fresh = rows.filter(({ id }) => !mine.has(id) && !others.has(id))
      return { kind: 'found', rows: fresh, all: reading.rows.length, faults: reading.faults }
    })

  const write = (rows: readonly NewItem[], faults: readonly Fault[]) =>
    run(async () => {
      let count = 0
      for (let at = 0; at < rows.length && !stopped.current; at += portion) {
        busy('writing', at / rows.length)
        const some = rows.slice(at, at + portion)
        await addItems(some).unwrap()
        count += some.length
      }
      return { kind: 'done', count, faults }
    })

  const choose = (
    <Button
      icon="upload"
      variant={step.kind === 'choose' ? 'primary' : 'secondary'}
      onPress={() => input.current?.click()}
    >
      {t('chooseFile')}
    </Button>
  )
  const actions = () => {
    if (step.kind === 'busy')
      return (
        <Button
          onPress={() => {
            stopped.current = true
          }}
        >
          {t('cancel')}
        </Button>
      )
    if (step.kind === 'done')
      return (
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      )
    return (
      <>
        {step.kind === 'choose' && items.length > 0 && (
          <Button
            icon="download"
            onPress={() =>
              saveFile(new Blob([writeCsv(list, items, language)], { type: 'text/csv' }), `techo-${list}-${today}.csv`)
            }
          >
            {t('takeOut')}
          </Button>
        )}
        {choose}
        {step.kind === 'found' && step.rows.length > 0 && (
          <Button variant="primary" onPress={() => void write(step.rows, step.faults)}>
            {t('take', { count: step.rows.length })}
          </Button>
        )}
      </>
    )
  }

  return (
    <Dialog
      title={t('files')}
      isOpen
      isHeld={step.kind === 'busy'}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={actions()}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <div className={styles.sheet}>
        {failure && <ProblemView problem={failure} size="line" />}
        {step.kind === 'choose' && <p>{t('filesText')}</p>}
        {step.kind === 'busy' && <Progress label={t(step.what)} value={step.share} max={1} />}
        {step.kind === 'found' && (
          <div role="status">
            <p>{t('found', { count: step.all })}</p>
            {step.all > step.rows.length && <p>{t('known', { count: step.all - step.rows.length })}</p>}
            {step.rows.length === 0 && <p>{t('nothingNew')}</p>}
          </div>
        )}
        {step.kind === 'done' && <p role="status">{t('taken', { count: step.count })}</p>}
        {(step.kind === 'found' || step.kind === 'done') && step.faults.length > 0 && (
          <details open={step.faults.length <= 5}>
            <summary>{t('faults', { count: step.faults.length })}</summary>
            <ul className={styles.faults}>
              {step.faults.slice(0, shownFaults).map(({ line, reason, text }) => (
                <li key={line}>
                  <strong>{t('faultLine', { line })}</strong> {t(reason)} <q>{text}</q>
                </li>
              ))}
            </ul>
            {step.faults.length > shownFaults && (
              <p className={styles.soft}>{t('moreFaults', { count: step.faults.length - shownFaults })}</p>
            )}
          </details>
        )}
      </div>
    </Dialog>
  )
}
