import type { RemoteModule, YearPart, YearSpan, YearThing } from '@techo/core'
import { useAttachmentUrl } from '@techo/data'
import { Icon, IconButton, iconNamed, loadAwaited, ProblemView, Skeleton, toast, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useEffect, useId } from 'react'
import { useYearT } from './messages.ts'
import type { YearRemote } from './remotes.ts'
import { cellsOf } from './span.ts'
import { useYearPart } from './useYearPart.ts'
import styles from './year.module.css'

export interface PartViewProps {
  readonly remote: YearRemote
  readonly module: RemoteModule
  readonly span: YearSpan
  /** hears whether there is anything in the part (`2026 habits`), once that is known; stable */
  readonly onTold: (name: string, isEmpty: boolean) => void
}

/** So many things are shown on the page; the booklet has all. */
const shown = 24

/** One remote's part of the year: its figures, its days, its things, and a picture of all that. */
export function PartView({ remote: { id, year }, module, span, onTold }: PartViewProps) {
  const t = useYearT()
  const { language } = useLanguage()
  const heading = useId()
  const told = useYearPart(module, span)
  const part = told.status === 'told' ? told.part : null
  const isEmpty = part !== null && part.figures.length === 0 && part.things.length === 0
  useEffect(() => {
    if (part) onTold(`${span.year} ${id}`, isEmpty)
  }, [id, span, part, isEmpty, onTold])
  const title = year.title[language]
  const save = async () => {
    if (!part) return
    const { sharePart } = await loadAwaited(() => import('./picture.ts'))
    try {
      await sharePart(part, { title, year: t('title', { year: span.year }), span })
    } catch {
      toast({ message: t('failed'), tone: 'danger' })
    }
  }
  if (isEmpty) return null
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <header className={styles.head}>
        <Icon name={iconNamed(year.icon) ?? 'star'} />
        <h2 id={heading}>{title}</h2>
        {part && <IconButton icon="image" label={t('picture', { title })} onPress={() => void save()} />}
      </header>
      {told.status === 'waiting' && <Skeleton lines={3} />}
      {told.status === 'failed' && <ProblemView problem={told.problem} onRetry={told.retry} />}
      {part && <Told part={part} span={span} title={title} />}
    </section>
  )
}

function Told({ part, span, title }: { readonly part: YearPart; readonly span: YearSpan; readonly title: string }) {
  const t = useYearT()
  const cells = part.days ? cellsOf(span, part.days) : []
  const hasPictures = part.things.some(({ image }) => image !== undefined)
  return (
    <>
      <dl className={styles.figures}>
        {part.figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cells.length > 0 && (
        <svg className={styles.map} viewBox="0 0 530 70" role="img" aria-label={t('map', { title })}>
          {cells.map(({ day, column, row, level }) => (
            <rect key={day} x={column * 10} y={row * 10} width="8" height="8" rx="1.5" data-level={level} />
          ))}
        </svg>
      )}
      {part.things.length > 0 && (
        <ul className={hasPictures ? styles.pictures : styles.things}>
          {part.things.map((thing, index) => (
            // Two readings of one book are two things with the same words.
            <li key={index} data-late={index >= shown || undefined}>
              <Thing thing={thing} hasPicture={hasPictures} />
            </li>
          ))}
        </ul>
      )}
      {part.things.length > shown && <p className={styles.more}>{t('more', { count: part.things.length - shown })}</p>}
    </>
  )
}

function Thing({
  thing: { title, note, image, href },
  hasPicture,
}: {
  readonly thing: YearThing
  readonly hasPicture: boolean
}) {
  const { url, renew } = useAttachmentUrl(image ?? null)
  return (
    <>
      {hasPicture &&
        (url ? (
          <img src={url} alt="" loading="lazy" onError={renew} />
        ) : (
          <span className={styles.blank} aria-hidden="true">
            {title}
          </span>
        ))}
      <span className={styles.words}>
        {href ? <Link to={href}>{title}</Link> : <span>{title}</span>}
        {note && <small>{note}</small>}
      </span>
    </>
  )
}
