import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Tabs.module.css'

export interface TabItem<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly icon?: IconName
  readonly content: ReactNode
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly items: readonly TabItem<Id>[]
  readonly value?: Id
  /** written as a method: tabs for any string take what is told one of some */
  onChange?(id: Id): void
  readonly className?: string
}

/** One stop for Tab; arrow keys, Home and End move between the tabs and show what they name. */
export function Tabs<Id extends string>({ label, items, value, onChange, className }: TabsProps<Id>) {
  const group = useId()
  const [own, setOwn] = useState(items[0]?.id)
  const shown = items.find(({ id }) => id === (value ?? own)) ?? items[0]
  const choose = (id: Id) => {
    if (id === shown?.id) return
    setOwn(id)
    onChange?.(id)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex(({ id }) => id === shown?.id)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    const item = next === undefined ? undefined : items.at(next % items.length)
    if (!item) return
    event.preventDefault()
    choose(item.id)
    document.getElementById(`${group}${item.id}`)?.focus()
  }
  return (
    <div className={classes(styles.tabs, className)}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={press}>
        {items.map(({ id, label: text, icon }) => (
          <button
            key={id}
            id={`${group}${id}`}
            type="button"
            role="tab"
            aria-selected={id === shown?.id}
            aria-controls={id === shown?.id ? `${group}panel` : undefined}
            tabIndex={id === shown?.id ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(id)}
          >
            {icon && <Icon name={icon} size="small" />}
            {text}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.id}
          id={`${group}panel`}
          role="tabpanel"
          aria-labelledby={`${group}${shown.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without anything to press can still be read by keyboard
          tabIndex={0}
          className={styles.panel}
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}
