import { saveFile } from '@techo/core/files'
import { Badge } from '../components/Badge.tsx'
import { Button } from '../components/Button.tsx'
import { Disclosure } from '../layout/Disclosure.tsx'
import styles from './Import.module.css'
import { useImportT } from './import-messages.ts'
import { type ImportAccount, type ImportFault, type ImportGroup, mostShown, reportOf } from './reading.ts'

/** Everything that is told of a file below the sentences: what is made, what comes in, what does not. */
export function ImportView({ account, report }: { readonly account: ImportAccount; readonly report: string }) {
  const t = useImportT()
  const { made = [], leftOut = [], groups = [], faults = [] } = account
  const csv = reportOf(account, { leftOut: t('leftOut'), line: line => t('line', { line }) })
  const foldOf = (title: string, some: readonly ImportFault[]): ImportGroup => ({
    title,
    isOpen: some.length <= 5,
    lines: some.map(({ place, line, reason, text }) => ({
      name: [place, line === undefined ? '' : t('line', { line })].filter(Boolean).join(' '),
      words: [reason, text].filter(Boolean).join(' — '),
    })),
  })
  const [lost, changed] = [faults.filter(({ isNote }) => !isNote), faults.filter(({ isNote }) => isNote)]
  return (
    <>
      {[...made, { label: t('leftOut'), names: leftOut }].map(each => (
        <Names key={each.label} {...each} />
      ))}
      {[
        ...groups,
        foldOf(t('faults', { count: lost.length }), lost),
        foldOf(t('notes', { count: changed.length }), changed),
      ].map(group => (
        <Fold key={group.title} {...group} />
      ))}
      {csv !== null && (
        <div>
          <Button size="small" icon="download" onPress={() => saveFile(csv, `${report}.csv`)}>
            {t('save')}
          </Button>
        </div>
      )}
    </>
  )
}

function Names({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className={styles.names}>
      <span className={styles.hint}>{label}</span>
      {names.slice(0, mostShown).map((name, index) => (
        <Badge key={index}>{name}</Badge>
      ))}
      {names.length > mostShown && <span className={styles.hint}>+{names.length - mostShown}</span>}
    </div>
  )
}

function Fold({ title, lines, isOpen = false }: ImportGroup) {
  const t = useImportT()
  if (lines.length === 0) return null
  const rest = lines.length - mostShown
  return (
    <Disclosure title={title} defaultOpen={isOpen}>
      <ul className={styles.lines}>
        {lines.slice(0, mostShown).map(({ name, words }, index) => (
          <li key={index}>
            <strong>{name}</strong> {words}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.hint}>{t('more', { count: rest })}</p>}
    </Disclosure>
  )
}
