import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import { classes } from '../classes.ts'
import type { IconName } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'
import styles from './List.module.css'
import { optionBody } from './Select.tsx'

export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly icon?: IconName
  /** e.g. `Ctrl+Z`; shown, not listened to */
  readonly keys?: string
  /** what it does; or where it goes */
  readonly onAction?: () => void
  readonly to?: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
}

export interface MenuProps {
  /** says what the actions act on; screen readers hear it */
  readonly label: string
  /** the button that opens it */
  readonly trigger: ReactElement
  /** `'separator'` draws a line between groups */
  readonly items: readonly (MenuAction | 'separator')[]
}

export function Menu({ label, trigger, items }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''} offset={4}>
        <MenuBody label={label} items={items} />
      </Popover>
    </MenuTrigger>
  )
}

// Only rendered while open, so that a menu can stand where no router is.
function MenuBody({ label, items }: Omit<MenuProps, 'trigger'>) {
  return (
    <AriaMenu aria-label={label} className={styles.list ?? ''}>
      {items.map((item, index) =>
        item === 'separator' ? (
          <Separator key={`line-${index}`} className={styles.rule ?? ''} />
        ) : (
          <Action key={item.id} {...item} />
        ),
      )}
    </AriaMenu>
  )
}

function Action({ id, label, note, icon, keys, onAction, to, isDanger, isDisabled }: MenuAction) {
  const navigate = useNavigate()
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={isDisabled ?? false}
      onAction={() => {
        onAction?.()
        if (to) void navigate(to)
      }}
      className={classes(styles.item, isDanger && styles.danger)}
    >
      {optionBody({ label, ...(note ? { note } : {}), ...(icon ? { icon } : {}) })}
      {keys && <Kbd keys={keys} />}
    </MenuItem>
  )
}
