import { type Language, numberFormat } from '@techo/core'
import { Button, Icon, useLanguage } from '@techo/ui'
import { Disclosure } from '@techo/ui/layout'
import type { Ref } from 'react'
import { tableTitle } from '../../../tables.ts'
import type { Report } from './api.ts'
import styles from './data.module.css'
import { useDataT } from './messages.ts'

/** So many refused rows are listed; the title says how many there are. */
const most = 200

const countedIn = (language: Language) => (count: number) => ({ count, number: numberFormat(language).format(count) })

const parts = ['added', 'same', 'changed', 'refused', 'missing'] as const
type Counts = Readonly<Partial<Record<(typeof parts)[number], number>>>

interface ImportReportProps {
  readonly report: Report
  /** it was brought in; else it could be */
  readonly isDone: boolean
  readonly fileName: string
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly onImport: () => void
  readonly onClose: () => void
}

export function ImportReport({ report, isDone, fileName, titleRef, onImport, onClose }: ImportReportProps) {
  const t = useDataT()
  const { language } = useLanguage()
  const { tables, files } = report
  const added = tables.reduce((sum, table) => sum + table.added, files.added)
  const changed = tables.reduce((sum, table) => sum + table.changed, 0)
  const isNothing = added + changed === 0
  const counted = countedIn(language)
  return (
    <div className={styles.report}>
      <div>
        <h3 ref={titleRef} tabIndex={-1}>
          {t(isDone ? 'done.title' : 'report.title')}
        </h3>
        <p className={styles.note}>{fileName}</p>
      </div>
      <div role="status">
        {isNothing && <p>{t(isDone ? 'done.nothing' : 'report.nothing')}</p>}
        {added > 0 && <p>{t(isDone ? 'done.total' : 'total', counted(added))}</p>}
        {changed > 0 && (
          <p className={isDone ? undefined : styles.warned}>
            {!isDone && <Icon name="alert" size="small" />}
            <span>{t(isDone ? 'done.replaced' : 'report.replaced', counted(changed))}</span>
          </p>
        )}
      </div>
      <AllCounts report={report} />
      <RefusedRows report={report} />
      <div className={styles.buttons}>
        {isDone || isNothing ? (
          <Button onPress={onClose}>{t('import.close')}</Button>
        ) : (
          <>
            <Button variant="primary" onPress={onImport}>
              {t('import.do')}
            </Button>
            <Button onPress={onClose}>{t('cancel')}</Button>
          </>
        )}
      </div>
    </div>
  )
}

function AllCounts({ report: { tables, files } }: { readonly report: Report }) {
  const t = useDataT()
  const { language } = useLanguage()
  const rows: readonly (readonly [string, Counts])[] = [
    ...tables.map(table => [tableTitle(table.name, language), table] as const),
    [t('files'), files],
  ]
  const filled = rows.filter(([, counts]) => parts.some(part => counts[part]))
  if (filled.length === 0) return null
  return (
    <dl className={styles.counts}>
      {filled.map(([name, counts]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {parts.map(part => {
              const count = counts[part] ?? 0
              if (count === 0) return null
              const words = t(part, { count: numberFormat(language).format(count) })
              if (part === 'added') return <strong key={part}>{words}</strong>
              return (
                <span key={part} className={part === 'refused' || part === 'missing' ? styles.bad : undefined}>
                  {words}
                </span>
              )
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RefusedRows({ report: { refused, tables } }: { readonly report: Report }) {
  const t = useDataT()
  const { language } = useLanguage()
  if (refused.length === 0) return null
  const counted = countedIn(language)
  // The list of a long report may be shortened; the counts are whole.
  const all = Math.max(
    refused.length,
    tables.reduce((sum, table) => sum + table.refused, 0),
  )
  const shown = refused.slice(0, most)
  return (
    <Disclosure title={t('refused.title', counted(all))} defaultOpen={all <= 20}>
      <ul className={styles.refused}>
        {shown.map(({ table, line, reason }) => (
          <li key={`${table}:${line}`}>
            <span>{t('refused.row', { table: tableTitle(table, language), line })}</span>
            <span>{reason === 'taken' ? t('refused.taken') : t('refused.rule', { reason })}</span>
          </li>
        ))}
        {all > shown.length && <li>{t('refused.more', counted(all - shown.length))}</li>}
      </ul>
    </Disclosure>
  )
}
