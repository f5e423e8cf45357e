import { clockAt, dateFormat } from '@techo/core'
import { usePreferences, useToday } from '@techo/data'
import { Button, Icon, IconButton, iconNamed, useLanguage } from '@techo/ui'
import { useTrashT } from './messages.ts'
import { daysLeft, partsAlong, type Thing } from './rows.ts'
import styles from './trash.module.css'

interface Props {
  readonly thing: Thing
  readonly name: string
  readonly onRestore: () => void
  readonly onRemove: () => void
}

/** One thing in the trash: what it is, since when, for how long, what comes back with it. */
export function ThingRow({ thing, name, onRestore, onRemove }: Props) {
  const t = useTrashT()
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const today = useToday()
  const { kind, row } = thing
  const moment = Date.parse(row.deleted_at)
  const at = dateFormat(language, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone })
  const left = daysLeft(clockAt(moment, timeZone).day, today)
  const parts = partsAlong(thing).length
  return (
    <li className={styles.row}>
      <Icon name={iconNamed(kind.icon)} className={styles.sign ?? ''} />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          <span>{kind.label[language]}</span>
          <time dateTime={row.deleted_at}>{t('at', { at: at.format(moment) })}</time>
          <span data-soon={left <= 3 || undefined}>{left > 0 ? t('left', { count: left }) : t('lastDay')}</span>
          {kind.along && <span>{t('along', { what: kind.along[language] })}</span>}
          {parts > 0 && <span>{t('parts', { count: parts })}</span>}
        </span>
      </div>
      <span className={styles.tools}>
        <Button size="small" icon="undo" aria-label={t('restoreNamed', { name })} onPress={onRestore}>
          {t('restore')}
        </Button>
        <IconButton size="small" icon="trash" label={t('removeNamed', { name })} onPress={onRemove} />
      </span>
    </li>
  )
}
