import { usePreferences, useToday } from '@techo/data'
import { Button, EmptyState, Page, useLanguage } from '@techo/ui'
import { Link, useParams } from '@techo/ui/router'
import { useCallback, useMemo, useState } from 'react'
import { NotFoundError } from '../../errors/not-found.ts'
import { knownRegistry } from '../../federation/registry.ts'
import { RemotePart } from '../RemotePart.tsx'
import { useYearT } from './messages.ts'
import { PartView } from './PartView.tsx'
import { yearRemotes } from './remotes.ts'
import { spanOf } from './span.ts'
import styles from './year.module.css'

/** /mypage/year/:year: what came of a year, told by every area that has something to tell. It prints as a booklet. */
export function Component() {
  const t = useYearT()
  const { year } = useParams()
  const { language } = useLanguage()
  const today = useToday()
  const { week_start, time_zone: timeZone, day_start_hour: dayStartHour } = usePreferences()
  const weekStart = week_start === 1 ? 1 : 0
  const span = useMemo(
    () => spanOf(year, { today, weekStart, timeZone, dayStartHour, language }),
    [year, today, weekStart, timeZone, dayStartHour, language],
  )
  const remotes = useMemo(() => yearRemotes(knownRegistry()), [])
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback((name: string, isEmpty: boolean) => {
    setEmpty(before => {
      if (before.has(name) === isEmpty) return before
      const after = new Set(before)
      if (isEmpty) after.add(name)
      else after.delete(name)
      return after
    })
  }, [])
  if (!span) throw new NotFoundError(`/mypage/year/${year}`)
  const title = t('title', { year: span.year })
  const isRunning = span.to === today
  return (
    <Page
      title={title}
      className={styles.booklet ?? ''}
      eyebrow={
        <div className={styles.years}>
          <Link to={`/mypage/year/${span.year - 1}`}>{t('before')}</Link>
          {span.year < Number(today.slice(0, 4)) && <Link to={`/mypage/year/${span.year + 1}`}>{t('after')}</Link>}
        </div>
      }
      description={isRunning ? t('running') : undefined}
      actions={
        <Button icon="file" onPress={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      {remotes.length > 0 && remotes.every(({ id }) => empty.has(`${span.year} ${id}`)) && (
        <EmptyState icon="sparkles" title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
      <div className={styles.parts} data-in-turn>
        {remotes.map(remote => (
          <RemotePart key={`${remote.id} ${span.year}`} remoteId={remote.id}>
            {module => <PartView remote={remote} module={module} span={span} onTold={tell} />}
          </RemotePart>
        ))}
      </div>
    </Page>
  )
}
