import { Badge, Button, EmptyState, isComposing, useAnnounce } from '@techo/ui'
import { type KeyboardEvent, useRef } from 'react'
import type { Uses } from '../../classifications/api.ts'
import { type Branch, type Classification, type Kind, treeOf } from '../../classifications/tree.ts'
import { AddClassification } from './AddClassification.tsx'
import { ClassificationRow } from './ClassificationRow.tsx'
import { useClassificationT } from './classification-messages.ts'
import styles from './classifications.module.css'
import { seeds, useClassifications } from './useClassifications.ts'

interface ClassificationListProps {
  readonly kind: Kind
  /** of every kind, without those in the trash */
  readonly rows: readonly Classification[]
  readonly uses: Uses | undefined
}

/** The tree of one kind, and below it what was archived. */
export function ClassificationList({ kind, rows, uses }: ClassificationListProps) {
  const t = useClassificationT()
  const announce = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const actions = useClassifications(rows, kind)
  const active = rows.filter(row => row.kind === kind && !row.archived_at)
  const archived = rows.filter(row => row.kind === kind && row.archived_at)
  const branches = treeOf(active)

  const move = ({ row, siblings }: Branch, step: 1 | -1) => {
    const place = actions.move(row, siblings, step)
    if (place !== null) announce(t('movedNow', { name: row.name, count: place }))
  }
  /** Acts on the row whose name has the focus. */
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    if (isComposing(event) || !(event.target instanceof HTMLElement) || !('name' in event.target.dataset)) return
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id
    const index = branches.findIndex(({ row }) => row.id === id)
    const branch = branches[index]
    if (!branch) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (step && event.altKey) move(branch, step)
    else if (step) focusRow(branches[index + step])
    else if (event.key === 'Delete') {
      // What is in use goes by its menu, which asks what to use instead.
      if (uses?.[branch.row.id]) {
        announce(t('delete.used', { count: uses[branch.row.id] ?? 0 }))
        list.current?.querySelector<HTMLElement>(`[data-id="${branch.row.id}"] [aria-haspopup]`)?.focus()
      } else {
        focusRow(branches[index + 1] ?? branches[index - 1])
        void actions.trash(branch.row)
      }
    } else return
    event.preventDefault()
  }
  const focusRow = (branch: Branch | undefined) => {
    if (branch) list.current?.querySelector<HTMLElement>(`[data-id="${branch.row.id}"] [data-name]`)?.focus()
  }

  return (
    <>
      <p className={styles.note}>{t(`${kind}.note`)}</p>
      <AddClassification kind={kind} rows={active} actions={actions} />
      {branches.length === 0 ? (
        <Empty kind={kind} onSeeds={actions.addSeeds} />
      ) : (
        <>
          <ul ref={list} className={styles.list} aria-label={t('list', { kind: t(kind) })} onKeyDown={press}>
            {branches.map(branch => (
              <ClassificationRow
                key={branch.row.id}
                branch={branch}
                uses={uses?.[branch.row.id]}
                rows={active}
                actions={actions}
                onMove={step => move(branch, step)}
              />
            ))}
          </ul>
          <p className={styles.keys}>{t('keys')}</p>
        </>
      )}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>{t('archived', { count: archived.length })}</summary>
          <p className={styles.note}>{t('archived.note')}</p>
          <ul className={styles.list}>
            {archived.map(row => (
              <li key={row.id} className={styles.row}>
                <span className={styles.name}>{row.name}</span>
                <Badge className={styles.uses ?? ''}>
                  {uses?.[row.id] ? t('uses', { count: uses[row.id] ?? 0 }) : t('uses.none')}
                </Badge>
                <Button
                  size="small"
                  icon="archive-restore"
                  aria-label={t('restoreOf', { name: row.name })}
                  onPress={() => void actions.restore(row)}
                >
                  {t('restore')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  icon="trash"
                  aria-label={t('deleteOf', { name: row.name })}
                  onPress={() => void actions.trash(row)}
                >
                  {t('delete')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Empty({ kind, onSeeds }: { readonly kind: Kind; readonly onSeeds: () => Promise<void> }) {
  const t = useClassificationT()
  // Tags are a person's own words; categories and areas are much the same for everybody.
  if (kind === 'tag')
    return (
      <EmptyState icon="tag" title={t('tag.empty')}>
        {t('empty.plain')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="folder"
      title={t(`${kind}.empty`)}
      action={
        <Button variant="primary" icon="plus" onPress={() => void onSeeds()}>
          {t('seeds')}
        </Button>
      }
    >
      {t('empty.seeds', { names: seeds.map(({ key }) => t(`seed.${key}`)).join(t('comma')) })}
    </EmptyState>
  )
}
