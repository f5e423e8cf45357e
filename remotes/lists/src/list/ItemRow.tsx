import { useInlineField } from '@techo/data/drafts'
import { Badge, Checkbox, IconButton, Menu, type MenuAction, useAfterDrawing } from '@techo/ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useT } from '../messages/index.ts'
import { achievedStatusOf, type Item, isOpen, statusesOf } from '../rules/item.ts'
import styles from './list.module.css'
import { Picture } from './Picture.tsx'
import type { ListState } from './useList.ts'
import { priorityOf } from './words.ts'

const tones = {
  want: 'plain',
  saving: 'accent',
  ordered: 'accent',
  got: 'good',
  idea: 'plain',
  planned: 'accent',
  doing: 'accent',
  done: 'good',
  dropped: 'plain',
  active: 'plain',
  resolved: 'good',
  suspended: 'warn',
} as const

export const StatusBadge = ({ status }: Pick<Item, 'status'>) => {
  const t = useT()
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

export const PriorityBadge = ({ priority }: Pick<Item, 'priority'>) => {
  const t = useT()
  const level = priorityOf({ priority })
  return level && <Badge tone={priority === 3 ? 'warn' : 'plain'}>{t('priorityKey', { level: t(level) })}</Badge>
}

interface Props {
  readonly item: Item
  readonly state: ListState
  /** what is dragged; null while several are selected */
  readonly handle: ReactElement | null
  readonly moves: readonly MenuAction[]
  readonly isSelected: boolean
  /** null: nothing is being selected */
  readonly onSelect: ((isSelected: boolean) => void) | null
  /** ticked off */
  readonly onAchieve: (item: Item) => void
  /** what this list shows beside the title */
  readonly facts: ReactNode
  readonly tools?: ReactNode
}

export function ItemRow({ item, state, handle, moves, isSelected, onSelect, onAchieve, facts, tools }: Props) {
  const t = useT()
  const { list, setStatus, remove, setParam } = state
  const [isRenaming, setRenaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const afterDrawing = useAfterDrawing()
  const title = item.title
  const open = () => setParam({ item: item.id })
  const isAchieved = item.status === achievedStatusOf[list]
  return (
    <div className={styles.row} data-over={!isOpen(item)}>
      {onSelect ? (
        <Checkbox aria-label={t('selectItem', { title })} isSelected={isSelected} onChange={onSelect} />
      ) : (
        <>
          {handle}
          {list !== 'not_do' && (
            <Checkbox
              shape="round"
              aria-label={t('complete', { title })}
              isSelected={isAchieved}
              onChange={next => (next ? onAchieve(item) : setStatus(item, list === 'wish' ? 'want' : 'idea'))}
            />
          )}
        </>
      )}
      {item.image && <Picture path={item.image} alt="" className={styles.thumb} />}
      <div className={styles.words}>
        {isRenaming ? (
          <RenameField
            item={item}
            state={state}
            onEnd={byKey => {
              setRenaming(false)
              if (byKey) afterDrawing(() => button.current?.focus())
            }}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className={styles.title}
            onClick={open}
            onKeyDown={event => {
              if (event.key !== 'F2') return
              event.preventDefault()
              setRenaming(true)
            }}
          >
            {title}
          </button>
        )}
        <div className={styles.facts}>
          <StatusBadge status={item.status} />
          <PriorityBadge priority={item.priority} />
          {facts}
        </div>
      </div>
      {tools}
      {!onSelect && (
        <Menu
          label={t('actionsOf', { title })}
          trigger={<IconButton icon="ellipsis" label={t('actionsOf', { title })} />}
          items={[
            { id: 'open', label: t('open'), icon: 'panel', onAction: open },
            { id: 'rename', label: t('rename'), icon: 'edit', keys: 'F2', onAction: () => setRenaming(true) },
            'separator',
            ...statusesOf[list]
              .filter(status => status !== item.status)
              .map(
                (status): MenuAction => ({
                  id: status,
                  label: t(status),
                  icon: 'circle',
                  onAction: () => (status === 'done' ? onAchieve(item) : setStatus(item, status)),
                }),
              ),
            'separator',
            ...moves,
            { id: 'remove', label: t('remove'), icon: 'trash', isDanger: true, onAction: () => remove([item]) },
          ]}
        />
      )}
    </div>
  )
}

function RenameField({
  item,
  state,
  onEnd,
}: Pick<Props, 'item' | 'state'> & { readonly onEnd: (byKey: boolean) => void }) {
  const t = useT()
  const field = useInlineField({
    name: `list_items.title:${item.id}`,
    value: item.title,
    onSave: title => title.trim() !== '' && state.change(item, { title: title.trim() }),
    onEnd,
  })
  return (
    <input
      className={styles.rename}
      aria-label={t('renameOf', { title: item.title })}
      maxLength={500}
      // biome-ignore lint/a11y/noAutofocus: the person asked to write here.
      autoFocus
      {...field}
    />
  )
}
