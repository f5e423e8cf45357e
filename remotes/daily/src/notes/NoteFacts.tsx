import type { Id } from '@techo/core'
import { type RichEditorHandle, useStats } from '@techo/editor'
import { arriving, Badge, Button, colourNamed, Linked, Popover, Skeleton } from '@techo/ui'
import type { RefObject } from 'react'
import { useNoteT } from './messages.ts'
import styles from './NoteEditor.module.css'
import { useWhen } from './NoteList.tsx'
import { type NoteRow, writtenAt } from './note.ts'
import { useNoteActions } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

const TagPicker = arriving(
  () => import('@techo/ui/fields').then(fields => fields.TagPicker),
  () => <Skeleton lines={1} />,
)

interface Props {
  readonly id: Id
  /** none while a new note is on its way */
  readonly row: NoteRow | undefined
  readonly editor: RefObject<RichEditorHandle | null>
  readonly isReadOnly: boolean
}

/** What is known of a note besides its text, in one quiet line below the title; what is not there takes no room. */
export function NoteFacts({ id, row, editor, isReadOnly }: Props) {
  const t = useNoteT()
  const when = useWhen()
  const notes = useNotes()
  const actions = useNoteActions()
  const stats = useStats(editor)
  const given = notes.tagsOf(id)
  const entity = { type: 'note', id }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are words
    <div className={styles.facts} role="group" aria-label={t('facts')}>
      {notes.tags
        .filter(tag => given.has(tag.id))
        .map(tag => (
          <Badge key={tag.id} colour={colourNamed(tag.colour)}>
            {tag.name}
          </Badge>
        ))}
      <Linked entity={entity} part="chips" />
      {!isReadOnly && (
        <Popover
          label={t('classify')}
          placement="bottom start"
          trigger={
            <Button size="small" variant="quiet" icon="tag" className={styles.classify ?? ''}>
              {t('classify')}
            </Button>
          }
        >
          <div className={styles.fields}>
            <TagPicker
              label={t('tags')}
              tags={notes.tags}
              value={[...given]}
              onChange={tags => actions.setTags(id, tags)}
              onCreate={actions.tagNamed}
            />
            <Linked entity={entity} part="fields" />
          </div>
        </Popover>
      )}
      {row && <time dateTime={writtenAt(row)}>{t('writtenOn', { when: when(writtenAt(row)) })}</time>}
      {stats && stats.letters > 0 && <span>{t('stats', { letters: stats.letters, words: stats.words })}</span>}
    </div>
  )
}
