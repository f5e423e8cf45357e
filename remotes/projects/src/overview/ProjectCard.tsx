import { type Day, formatDay } from '@techo/core'
import { Badge, colourNamed, Icon, Progress, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useT } from '../messages/index.ts'
import type { Project } from '../rows.ts'
import { ForecastBadge } from '../words.tsx'
import styles from './overview.module.css'
import { ProjectMenu } from './ProjectMenu.tsx'
import type { ShownProject } from './shown-project.ts'
import { projectAddress } from './useProjectActions.ts'

interface Props extends Omit<ShownProject, 'id'> {
  readonly today: Day
  readonly onTemplate: (project: Project) => void
}

export function ProjectCard({ project, told, today, onTemplate }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const next = told?.next
  const { name, progress, target_date: target } = project
  return (
    <article
      className={styles.card}
      aria-label={name}
      aria-busy={told === null}
      style={{ '--own': `var(--${colourNamed(project.colour)})` } as React.CSSProperties}
    >
      <header className={styles.cardHead}>
        <h2>
          <Link to={projectAddress(project.id)}>{name}</Link>
        </h2>
        <ProjectMenu project={project} onTemplate={onTemplate} />
      </header>
      <p className={styles.badges}>
        <Badge>{t(project.is_template ? 'template' : project.status)}</Badge>
        <ForecastBadge forecast={told?.outlook.forecast ?? null} />
        {told && told.outlook.overdue > 0 && (
          <span className={styles.overdue}>{t('overdue', { count: told.outlook.overdue })}</span>
        )}
      </p>
      <div className={styles.progress}>
        <Progress label={t('progressOf', { name })} hideLabel value={progress} />
        <span>{progress}%</span>
      </div>
      <p className={styles.next}>
        <Icon name="move-right" size="small" />
        <span className={styles.nextWord}>{t('next')}</span>
        <span className={styles.nextTitle}>{told ? (next?.title ?? t('noNext')) : '…'}</span>
        {next?.planned_date && (
          <span className={styles.day}>
            {next.planned_date === today ? (
              <strong>{formatDay(today, language, 'compact')}</strong>
            ) : (
              formatDay(next.planned_date, language, 'compact')
            )}
          </span>
        )}
      </p>
      <p className={styles.foot}>
        <span>{told ? t('openCount', { count: told.outlook.open }) : '…'}</span>
        {target && <span className={styles.day}>{t('until', { date: formatDay(target, language, 'compact') })}</span>}
      </p>
    </article>
  )
}
