import { clockAt, dateFormat, type Id } from '@techo/core'
import { usePreferences } from '@techo/data'
import { Badge, colourNamed, Icon, IconButton, useLanguage } from '@techo/ui'
import { List } from '@techo/ui/list'
import { Link, useNavigate } from '@techo/ui/router'
import { useMemo } from 'react'
import { keyedActions } from './keyed-actions.ts'
import { useNoteT } from './messages.ts'
import { excerptOf, type NoteRow, writtenAt } from './note.ts'
import styles from './notes.module.css'
import { marked } from './search.ts'
import type { Line, ListState } from './useListState.ts'
import { useNoteActions } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

export interface NoteListProps {
  readonly list: ListState
  readonly selected: ReadonlySet<Id>
  readonly onSelect: (selected: ReadonlySet<Id>) => void
  readonly onMove: (notes: readonly NoteRow[]) => void
  /** the narrow list beside a note: one line of text, no boxes */
  readonly isNarrow?: boolean
  readonly open?: Id
  readonly height?: string
  readonly empty: React.ReactNode
}

/** The lines of notes: opened by Enter, moved in by j and k; the keys of a note's actions work, and `>` and `<` change the level. */
export function NoteList({ list, selected, onSelect, onMove, isNarrow = false, open, height, empty }: NoteListProps) {
  const t = useNoteT()
  const when = useWhen()
  const notes = useNotes()
  const actions = useNoteActions()
  const navigate = useNavigate()
  const nameOf = (line: Line) => line.note.title || t('untitled')
  const ofAction = (line: Line): readonly NoteRow[] =>
    selected.has(line.id) ? list.lines.filter(({ id }) => selected.has(id)).map(({ note }) => note) : [line.note]

  const actionsOf = (line: Line) => {
    const of = ofAction(line)
    return Object.values(keyedActions(t, { note: line.note, of, actions, onMove: () => onMove(of) }))
  }
  const press = (key: string, line: Line): boolean => {
    const { note } = line
    if (list.view !== 'tree') return false
    else if (key === 'ArrowRight' && line.children > 0 && list.closed.has(note.id)) list.setClosed(note.id, false)
    else if (key === 'ArrowLeft' && line.children > 0 && !list.closed.has(note.id)) list.setClosed(note.id, true)
    else if (key === '>') {
      const at = list.lines.indexOf(line)
      const above = list.lines.slice(0, at).findLast(({ depth }) => depth <= line.depth)
      if (above?.depth === line.depth) actions.move([note], above.id)
    } else if (key === '<') {
      const parent = note.parent_id === null ? undefined : notes.byId.get(note.parent_id)
      if (parent) actions.move([note], parent.parent_id)
    } else return false
    return true
  }

  return (
    <List
      label={t('list')}
      items={list.lines}
      nameOf={nameOf}
      selection={isNarrow ? 'none' : 'multiple'}
      selected={selected}
      onSelect={onSelect}
      onOpen={line => void navigate(list.hrefOf(line.id))}
      onDelete={lines => (list.view === 'trash' ? undefined : actions.trash(lines.map(({ note }) => note)))}
      actionsOf={actionsOf}
      onKey={press}
      rowHeight={isNarrow ? 64 : 76}
      {...(height === undefined ? {} : { height })}
      empty={empty}
      className={isNarrow ? (styles.narrow ?? '') : (styles.list ?? '')}
      renderItem={(line, { box }) => (
        <Row
          line={line}
          list={list}
          box={box}
          isNarrow={isNarrow}
          isOpen={line.id === open}
          name={nameOf(line)}
          when={when}
        />
      )}
    />
  )
}

interface RowProps {
  readonly line: Line
  readonly list: ListState
  readonly box: React.ReactElement | null
  readonly isNarrow: boolean
  readonly isOpen: boolean
  readonly name: string
  readonly when: (at: string) => string
}

function Row({ line: { note, snippet, depth, children }, list, box, isNarrow, isOpen, name, when }: RowProps) {
  const t = useNoteT()
  const notes = useNotes()
  const words = list.search?.query.words ?? []
  const text = (list.search && snippet.replace(/\s+/g, ' ').trim()) || excerptOf(note)
  const tags = notes.tags.filter(tag => notes.tagsOf(note.id).has(tag.id))
  const isClosed = list.closed.has(note.id)
  return (
    <div
      className={styles.row}
      data-open={isOpen || undefined}
      style={depth > 0 ? { paddingInlineStart: `calc(${Math.min(depth, 8)} * var(--space-5))` } : undefined}
    >
      {box && <span className={styles.box}>{box}</span>}
      {list.view === 'tree' &&
        !list.search &&
        (children > 0 ? (
          <IconButton
            size="small"
            icon={isClosed ? 'chevron-right' : 'chevron-down'}
            label={t(isClosed ? 'expand' : 'collapse', { title: name })}
            onPress={() => list.setClosed(note.id, !isClosed)}
          />
        ) : (
          <span className={styles.leaf} />
        ))}
      <Link to={list.hrefOf(note.id)} className={styles.words ?? ''} tabIndex={-1}>
        <span className={styles.name} data-untitled={note.title === '' || undefined}>
          {note.icon && <span aria-hidden="true">{note.icon} </span>}
          <Marked text={name} words={words} />
        </span>
        <span className={styles.excerpt}>{text === '' ? t('noText') : <Marked text={text} words={words} />}</span>
      </Link>
      <span className={styles.side}>
        <span className={styles.marks}>
          {note.pinned && <Icon name="pin" size="small" label={t('pinned')} />}
          {note.favourite && <Icon name="star" size="small" label={t('favourites')} />}
          {note.archived && <Icon name="archive" size="small" label={t('archived')} />}
          <time dateTime={list.sort === 'created' ? writtenAt(note) : note.updated_at}>
            {when(list.sort === 'created' ? writtenAt(note) : note.updated_at)}
          </time>
        </span>
        {!isNarrow && tags.length > 0 && (
          <span className={styles.tags}>
            {tags.slice(0, 3).map(tag => (
              <Badge key={tag.id} colour={colourNamed(tag.colour)}>
                {tag.name}
              </Badge>
            ))}
            {tags.length > 3 && <span>+{tags.length - 3}</span>}
          </span>
        )}
      </span>
    </div>
  )
}

const Marked = ({ text, words }: { readonly text: string; readonly words: readonly string[] }) =>
  marked(text, words).map((piece, place) =>
    piece.isHit ? <mark key={place}>{piece.text}</mark> : <span key={place}>{piece.text}</span>,
  )

/** A moment as lists say it: the time today, else the day. */
export function useWhen(): (at: string) => string {
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  return useMemo(() => {
    const time = dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone })
    const short = dateFormat(language, { month: 'short', day: 'numeric', timeZone })
    const long = dateFormat(language, { year: 'numeric', month: 'short', day: 'numeric', timeZone })
    const { day: today } = clockAt(Date.now(), timeZone)
    return at => {
      const moment = Date.parse(at)
      const { day } = clockAt(moment, timeZone)
      if (day === today) return time.format(moment)
      return (day.slice(0, 4) === today.slice(0, 4) ? short : long).format(moment)
    }
  }, [language, timeZone])
}
