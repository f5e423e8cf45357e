import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
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
  readonly onChange?: (id: Id) => void
  readonly className?: string
}

export const Tabs = <Id extends string>({ label, items, value, onChange, className }: TabsProps<Id>) => (
  <AriaTabs
    {...(value === undefined ? {} : { selectedKey: value })}
    onSelectionChange={key => {
      const item = items.find(({ id }) => id === key)
      if (item) onChange?.(item.id)
    }}
    className={classes(styles.tabs, className)}
  >
    <TabList aria-label={label} className={styles.list ?? ''}>
      {items.map(({ id, label: text, icon }) => (
        <Tab key={id} id={id} className={styles.tab ?? ''}>
          {icon && <Icon name={icon} size="small" />}
          {text}
        </Tab>
      ))}
    </TabList>
    {items.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={styles.panel ?? ''}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
