import { useDraft } from '@techo/data/drafts'
import {
  Badge,
  Button,
  ColourPicker,
  colourNamed,
  Form,
  IconButton,
  isComposing,
  Menu,
  Popover,
  Select,
  TextField,
} from '@techo/ui'
import { useEffect, useRef, useState } from 'react'
import { type Branch, type Classification, possibleParents } from '../../classifications/tree.ts'
import { ApplyDialog, PlacesDialog, ReplaceDialog } from './ClassificationDialogs.tsx'
import { useClassificationT } from './classification-messages.ts'
import styles from './classifications.module.css'
import { DeedDialog } from './DeedDialog.tsx'
import type { ClassificationActions } from './useClassifications.ts'

interface ClassificationRowProps {
  readonly branch: Branch
  readonly uses: number | undefined
  /** all that are active */
  readonly rows: readonly Classification[]
  readonly actions: ClassificationActions
  readonly onMove: (step: 1 | -1) => void
}

export function ClassificationRow({ branch, uses, rows, actions, onMove }: ClassificationRowProps) {
  const t = useClassificationT()
  const { row, depth, siblings } = branch
  const [isRenaming, setRenaming] = useState(false)
  const [asked, setAsked] = useState<'nest' | 'merge' | 'delete' | 'places' | 'apply' | null>(null)
  const [isPainting, setPainting] = useState(false)
  const nameButton = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const index = siblings.findIndex(each => each.id === row.id)

  useEffect(() => {
    if (isRenaming || !returnsFocus.current) return
    returnsFocus.current = false
    nameButton.current?.focus()
  }, [isRenaming])

  const close = () => setAsked(null)
  const closeRename = () => {
    returnsFocus.current = true
    setRenaming(false)
  }
  return (
    <li
      className={styles.row}
      data-depth={depth}
      data-id={row.id}
      onKeyDown={event => {
        if (isRenaming && event.key === 'Escape' && !isComposing(event)) closeRename()
      }}
    >
      <Popover
        label={t('colourOf', { name: row.name })}
        placement="bottom start"
        isOpen={isPainting}
        onOpenChange={setPainting}
        trigger={
          <IconButton
            icon="circle"
            label={t('colourOf', { name: row.name })}
            className={styles.dot ?? ''}
            data-colour={colourNamed(row.colour)}
          />
        }
      >
        <div className={styles.picker}>
          <ColourPicker value={colourNamed(row.colour)} onChange={colour => void actions.paint(row, colour)} />
        </div>
      </Popover>
      {isRenaming ? (
        <RenameForm row={row} actions={actions} onClose={closeRename} />
      ) : (
        <>
          <button ref={nameButton} type="button" className={styles.name} data-name onClick={() => setRenaming(true)}>
            {row.name}
          </button>
          <Badge className={styles.uses ?? ''}>{uses ? t('uses', { count: uses }) : t('uses.none')}</Badge>
          <Menu
            label={t('actionsOf', { name: row.name })}
            trigger={<IconButton icon="ellipsis" label={t('actionsOf', { name: row.name })} />}
            items={[
              { id: 'rename', label: t('rename'), icon: 'edit', onAction: () => setRenaming(true) },
              { id: 'colour', label: t('colour'), icon: 'palette', onAction: () => setPainting(true) },
              { id: 'nest', label: t('nest'), icon: 'move-right', onAction: () => setAsked('nest') },
              { id: 'places', label: t('places'), icon: 'eye', onAction: () => setAsked('places') },
              { id: 'apply', label: t('apply'), icon: 'list-checks', onAction: () => setAsked('apply') },
              'separator',
              {
                id: 'up',
                label: t('up'),
                icon: 'arrow-up',
                keys: 'Alt+↑',
                isDisabled: index === 0,
                onAction: () => onMove(-1),
              },
              {
                id: 'down',
                label: t('down'),
                icon: 'arrow-down',
                keys: 'Alt+↓',
                isDisabled: index === siblings.length - 1,
                onAction: () => onMove(1),
              },
              'separator',
              { id: 'merge', label: t('merge'), icon: 'share', onAction: () => setAsked('merge') },
              { id: 'archive', label: t('archive'), icon: 'archive', onAction: () => void actions.archive(row) },
              {
                id: 'delete',
                label: t('delete'),
                icon: 'trash',
                isDanger: true,
                // What nothing has can go without a question; the notice brings it back.
                onAction: () => (uses ? setAsked('delete') : void actions.trash(row)),
              },
            ]}
          />
        </>
      )}
      {asked === 'nest' && <NestDialog row={row} rows={rows} actions={actions} onClose={close} />}
      {(asked === 'merge' || asked === 'delete') && (
        <ReplaceDialog by={asked} row={row} rows={rows} uses={uses ?? 0} actions={actions} onClose={close} />
      )}
      {asked === 'places' && <PlacesDialog row={row} actions={actions} onClose={close} />}
      {asked === 'apply' && <ApplyDialog row={row} actions={actions} onClose={close} />}
    </li>
  )
}

interface RenameFormProps {
  readonly row: Classification
  readonly actions: ClassificationActions
  readonly onClose: () => void
}

function RenameForm({ row, actions, onClose }: RenameFormProps) {
  const t = useClassificationT()
  const [name, setName, discard] = useDraft(`classifications.name:${row.id}`, row.name)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const found = await actions.rename(row, name)
    setBusy(false)
    setError(found)
    if (found) return
    discard()
    onClose()
  }
  return (
    <Form onSubmit={() => void save()} className={styles.rename ?? ''} aria-label={t('renameOf', { name: row.name })}>
      <TextField
        label={t('name')}
        value={name}
        error={error ?? undefined}
        autoComplete="off"
        autoFocus
        onFocus={event => event.target instanceof HTMLInputElement && event.target.select()}
        onChange={value => {
          setName(value)
          setError(null)
        }}
      />
      <Button type="submit" isPending={isBusy}>
        {t('save')}
      </Button>
      <Button
        variant="quiet"
        onPress={() => {
          discard()
          onClose()
        }}
      >
        {t('cancel')}
      </Button>
    </Form>
  )
}

interface NestDialogProps extends RenameFormProps {
  readonly rows: readonly Classification[]
}

const top = 'top'

function NestDialog({ row, rows, actions, onClose }: NestDialogProps) {
  const t = useClassificationT()
  const parents = possibleParents(rows, row.id)
  const now = parents.some(parent => parent.row.id === row.parent_id) ? (row.parent_id ?? top) : top
  const [chosen, setChosen] = useState(now)
  const save = async () => chosen === now || actions.nest(row, chosen === top ? null : chosen)
  return (
    <DeedDialog title={t('nestOf', { name: row.name })} verb={t('save')} size="small" deed={save} onClose={onClose}>
      <Select
        label={t('parent')}
        description={t('nest.note')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: top, label: t('top') },
          ...parents.map(parent => ({
            value: parent.row.id,
            label: `${'　'.repeat(parent.depth)}${parent.row.name}`,
          })),
        ]}
      />
    </DeedDialog>
  )
}
