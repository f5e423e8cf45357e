import type { RefObject } from 'react'
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import { classes } from '../classes.ts'
import { Kbd } from '../components/Kbd.tsx'
import styles from '../components/List.module.css'
import type { MenuAction, MenuProps } from '../components/menu-props.ts'
import { OptionBody } from '../components/Option.tsx'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'
import type { MenuStart } from './opener.ts'
import { awaitsPointer } from './opening-press.ts'

export interface MenuPanelProps extends Pick<MenuProps, 'label' | 'items'> {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly start: MenuStart
}

export const MenuPanel = inPageLanguage(({ label, items, isOpen, setOpen, triggerRef, start }: MenuPanelProps) => (
  <Popover
    isOpen={isOpen}
    onOpenChange={setOpen}
    triggerRef={triggerRef}
    trigger="MenuTrigger"
    placement="bottom start"
    aria-label={label}
    className={styles.popover ?? ''}
    offset={4}
  >
    <MenuBody label={label} items={items} start={start} onClose={() => setOpen(false)} />
  </Popover>
))

// Only rendered while open, so that a menu can stand where no router is.
function MenuBody({
  label,
  items,
  start,
  onClose,
}: Pick<MenuPanelProps, 'label' | 'items' | 'start'> & { readonly onClose: () => void }) {
  return (
    <Menu ref={awaitsPointer} aria-label={label} autoFocus={start} onClose={onClose} className={styles.list ?? ''}>
      {items.map((item, index) =>
        item === 'separator' ? (
          <Separator key={`line-${index}`} className={styles.rule ?? ''} />
        ) : (
          <Action key={item.id} {...item} />
        ),
      )}
    </Menu>
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
      <OptionBody label={label} {...(note ? { note } : {})} {...(icon ? { icon } : {})} />
      {keys && <Kbd keys={keys} />}
    </MenuItem>
  )
}
