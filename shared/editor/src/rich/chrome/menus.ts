import { colourNamed, useColourT } from '@techo/ui'
import { calloutKinds, highlightColours } from '../../doc/schema.ts'
import type { useT } from '../../messages.ts'
import {
  addBlockBelow,
  deleteBlocks,
  duplicateBlocks,
  kindOf,
  moveBlocks,
  turnInto,
  turnKinds,
} from '../blocks/commands.ts'
import type { RichText } from '../create-editor.ts'
import type { Panel } from '../panels.ts'
import { cellPos, type TableAction, tableActions, tableCommand } from '../tables/commands.ts'
import type { Action } from './ActionMenu.tsx'

type T = ReturnType<typeof useT>
type Items = readonly (Action | 'line')[]

/** The actions of each menu beside the text: the same objects for the pointer, the keys and the finger. */
export function menuOf(panel: Panel, rich: RichText, t: T): { readonly label: string; readonly items: Items } | null {
  switch (panel.kind) {
    case 'block':
      return { label: t('blockMenu'), items: blockItems(panel, rich, t) }
    case 'turn':
      return { label: t('turnInto'), items: turnItems(rich, t) }
    case 'colour':
      return { label: t('highlight'), items: colourItems(rich, t) }
    case 'callout':
      return { label: t('calloutKinds'), items: calloutItems(rich, t) }
    case 'table':
      return { label: t(labels[panel.part]), items: tableItems(panel.part, rich, t) }
    default:
      return null
  }
}

const labels = { row: 'rowMenu', column: 'columnMenu', cell: 'tableMenu' } as const

const runs = (rich: RichText, command: ReturnType<typeof turnInto>) => () => {
  command(rich.editor.state, rich.view.dispatch, rich.view)
}

const fits = (rich: RichText, command: ReturnType<typeof turnInto>): boolean => command(rich.editor.state)

const blockItems = (panel: Panel & { kind: 'block' }, rich: RichText, t: T): Items => {
  const action = (
    id: 'moveUp' | 'moveDown' | 'duplicate',
    keys: string,
    icon: Action['icon'],
    command: ReturnType<typeof turnInto>,
  ): Action => ({
    id,
    label: t(id),
    keys,
    ...(icon ? { icon } : {}),
    isDisabled: !fits(rich, command),
    run: runs(rich, command),
  })
  const { anchor } = panel
  const inTable = cellPos(rich.editor.state) !== null
  return [
    {
      id: 'turn',
      label: t('turnInto'),
      icon: 'refresh',
      leadsOn: true,
      isDisabled: inTable,
      run: () => rich.panels.open({ kind: 'turn', anchor }),
    },
    ...(inTable
      ? [
          {
            id: 'table',
            label: t('tableMenu'),
            icon: 'ellipsis' as const,
            leadsOn: true,
            run: () => rich.panels.open({ kind: 'table', part: 'cell', anchor }),
          },
        ]
      : []),
    { id: 'addBelow', label: t('addBelow'), icon: 'plus', run: runs(rich, addBlockBelow) },
    'line',
    action('moveUp', 'Alt+↑', 'arrow-up', moveBlocks('up')),
    action('moveDown', 'Alt+↓', 'arrow-down', moveBlocks('down')),
    action('duplicate', 'Ctrl+Shift+D', 'copy', duplicateBlocks),
    'line',
    {
      id: 'delete',
      label: t('deleteBlock'),
      keys: 'Ctrl+Shift+Backspace',
      icon: 'trash',
      isDanger: true,
      run: runs(rich, deleteBlocks),
    },
  ]
}

const turnItems = (rich: RichText, t: T): Items => {
  const now = kindOf(rich.editor.state)
  return turnKinds.map(kind => ({
    id: kind,
    label: t(kind),
    isChosen: kind === now,
    isDisabled: kind !== now && !fits(rich, turnInto(kind)),
    run: kind === now ? () => {} : runs(rich, turnInto(kind)),
  }))
}

const colourItems = (rich: RichText, t: T): Items => {
  const now = rich.editor.isActive('highlight') ? String(rich.editor.getAttributes('highlight').colour) : null
  return [
    {
      id: 'none',
      label: t('noHighlight'),
      isChosen: now === null,
      run: () => rich.editor.chain().focus().unsetHighlight().run(),
    },
    ...highlightColours.map(colour => ({
      id: colour,
      label: useColourT.translate(colourNamed(colour)),
      colour,
      isChosen: now === colour,
      run: () => {
        rich.editor.chain().focus().setHighlight({ colour }).run()
      },
    })),
  ]
}

const calloutItems = (rich: RichText, t: T): Items => {
  const now = String(rich.editor.getAttributes('callout').kind)
  return calloutKinds.map(kind => ({
    id: kind,
    label: t(`callout_${kind}`),
    isChosen: kind === now,
    run: () => {
      rich.editor.chain().focus().updateAttributes('callout', { kind }).run()
    },
  }))
}

const ofRows: readonly TableAction[] = tableActions.slice(0, 6)
const ofColumns: readonly TableAction[] = tableActions.slice(6, 14)

const tableItems = (part: 'row' | 'column' | 'cell', rich: RichText, t: T): Items => {
  const action = (id: TableAction): Action => ({
    id,
    label: t(id),
    isDanger: id.startsWith('delete'),
    isDisabled: !fits(rich, tableCommand(id)),
    run: runs(rich, tableCommand(id)),
  })
  if (part === 'row') return ofRows.map(action)
  if (part === 'column') return ofColumns.map(action)
  return [
    ...(['mergeCells', 'splitCell'] as const).map(action),
    'line',
    ...ofRows.map(action),
    'line',
    ...ofColumns.map(action),
    'line',
    action('deleteTable'),
  ]
}
