import { normalizeForSearch } from '@techo/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { classes } from '../classes.ts'
import { Icon } from '../components/Icon.tsx'
import listStyles from '../components/List.module.css'
import { isComposing } from '../composing.ts'
import { awaitsPointer } from '../overlays/opening-press.ts'
import styles from './Fields.module.css'
import { useFieldT } from './field-messages.ts'

/** Widths, case and kana do not keep a word from being found. */
export const finds = (text: string, typed: string): boolean =>
  normalizeForSearch(text).includes(normalizeForSearch(typed))

/** What can be made out of what was typed: trimmed, and null when it is empty or there already. */
export function newName(typed: string, names: readonly string[]): string | null {
  const name = typed.trim()
  const folded = normalizeForSearch(name)
  return folded === '' || names.some(each => normalizeForSearch(each) === folded) ? null : name
}

/** For `onKeyDownCapture` around a field: while an input method composes its keys are nobody else's. */
export const leaveComposing = (event: KeyboardEvent) => {
  if (isComposing(event)) event.stopPropagation()
}

interface ChoicesProps {
  readonly children: ReactNode
  /** offers to make this */
  readonly create: string | null
  readonly onCreate: (name: string) => void
}

/** The list that opens under a field one types into. */
export function Choices({ children, create, onCreate }: ChoicesProps) {
  const t = useFieldT()
  return (
    <Popover className={listStyles.popover ?? ''} offset={4}>
      <ListBox
        ref={awaitsPointer}
        className={listStyles.list ?? ''}
        renderEmptyState={() => <p className={styles.none}>{t('none')}</p>}
      >
        {children}
        {create !== null && (
          <ListBoxItem
            id="+"
            textValue={create}
            className={classes(listStyles.item, styles.create)}
            onAction={() => onCreate(create)}
          >
            <Icon name="plus" />
            <span className={listStyles.text}>{t('create', { name: create })}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
