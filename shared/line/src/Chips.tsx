import { formatDay, type Language } from '@techo/core'
import { asWords, type QuickAddPart } from '@techo/core/when'
import { Icon, type IconName, useLanguage } from '@techo/ui'
import type { Draft } from './draft.ts'
import styles from './line.module.css'
import { useLineT } from './messages.ts'

const iconOf: Readonly<Record<QuickAddPart['kind'], IconName>> = {
  date: 'calendar',
  time: 'clock',
  deadline: 'flag',
  estimate: 'gauge',
  priority: 'star',
  repeat: 'repeat',
  tag: 'tag',
  project: 'folder',
}

interface Props {
  readonly draft: Draft
  readonly plain: readonly string[]
  /** the line with one more piece as plain words */
  readonly onPlain: (plain: readonly string[]) => void
}

/** What a line is understood as, each piece a chip that becomes words of the title when it is pressed. */
export function Chips({ draft, plain, onPlain }: Props) {
  const t = useLineT()
  const { language } = useLanguage()
  const { parts } = draft
  if (parts.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('understood')}>
      {parts.map(part => {
        const label = labelOf(part, draft, language, t)
        const release = () => onPlain(asWords(plain, part))
        return (
          <li key={part.start}>
            <button
              type="button"
              className={styles.chip}
              data-new={isNew(part, draft)}
              aria-label={t('release', { label, text: part.text.trim() })}
              // The field keeps the caret while somebody types on.
              onMouseDown={event => event.preventDefault()}
              onClick={release}
              onKeyDown={event => {
                if (event.key === 'Delete' || event.key === 'Backspace') release()
              }}
            >
              <Icon name={isNew(part, draft) ? 'plus' : iconOf[part.kind]} size="small" />
              {label}
              <Icon name="x" size="small" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const isNew = (part: QuickAddPart, { newProject, newTags }: Draft): boolean =>
  (part.kind === 'project' && newProject !== null) ||
  (part.kind === 'tag' && newTags.includes(part.value.replaceAll('_', ' ').trim()))

function labelOf(part: QuickAddPart, draft: Draft, language: Language, t: ReturnType<typeof useLineT>): string {
  switch (part.kind) {
    case 'date':
      return formatDay(part.value, language, 'short')
    case 'deadline':
      return t('chip.deadline', { date: formatDay(part.value, language, 'short') })
    case 'time':
      return part.value.replace(/^0/, '')
    case 'estimate': {
      const [hours, minutes] = [Math.floor(part.value / 60), part.value % 60]
      if (hours === 0) return t('chip.minutes', { minutes })
      return minutes === 0 ? t('chip.hours', { hours }) : t('chip.both', { hours, minutes })
    }
    case 'priority':
      return t('chip.priority', { level: part.value })
    case 'tag':
      return isNew(part, draft) ? t('new.tag', { name: part.value }) : `#${part.value}`
    case 'project':
      return draft.newProject === null
        ? (draft.project?.title ?? part.value)
        : t('new.project', { name: draft.newProject })
    case 'repeat':
      return part.text.trim()
  }
}
