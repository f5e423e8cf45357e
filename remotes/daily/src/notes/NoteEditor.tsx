import { type EntityPointer, Outline, RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice } from '@techo/editor/autosave'
import { parseDoc } from '@techo/editor/doc'
import { arriving, Button, Linked, Page, useLanguage, VisuallyHidden } from '@techo/ui'
import { Breadcrumb, Disclosure } from '@techo/ui/layout'
import { useLocation, useNavigate } from '@techo/ui/router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { picturesOf } from '../pictures.ts'
import { openElsewhere } from '../writing/open-elsewhere.ts'
import type { SaveState } from '../writing/save-state.ts'
import type { NoteText } from './api.ts'
import { findLinkTargets } from './find-link-targets.ts'
import { isNew } from './is-new.ts'
import { EmbeddedNote, LinkCard } from './link-parts.ts'
import { currentLinks } from './links.ts'
import { useNoteT } from './messages.ts'
import styles from './NoteEditor.module.css'
import { NoteFacts } from './NoteFacts.tsx'
import { NoteMenu } from './NoteMenu.tsx'
import { pathOf } from './note.ts'
import { TitleField } from './TitleField.tsx'
import { useNoteActions } from './useNoteActions.ts'
import { useNoteSaving } from './useNoteSaving.ts'
import { useNotes } from './useNotes.ts'
import { useWhen } from './useWhen.ts'

const Backlinks = arriving(
  () => import('./Backlinks.tsx').then(m => m.Backlinks),
  () => null,
)

/** A note to write in, with everything that belongs to it. */
export function NoteEditor({ text }: { readonly text: NoteText }) {
  const t = useNoteT()
  const { language } = useLanguage()
  const notes = useNotes()
  const actions = useNoteActions()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const editor = useRef<RichEditorHandle>(null)
  const [images] = useState(() => picturesOf('note', text.id))
  // The editor reads its content once; what arrives later goes through `useNoteSaving`.
  const [content] = useState(() => currentLinks(parseDoc(text.doc).doc, notes.titles))
  // As much as is drawn before the editor has come.
  const [begin] = useState(() => content.content.slice(0, 200))
  const [title, setTitle] = useState(text.title)
  const { autosave, state: saveState } = useNoteSaving(text, title, editor)
  const row = notes.byId.get(text.id)
  const isTrashed = text.deleted_at !== null
  const path = pathOf(notes.byId, text.id)
  const name = title || t('untitled')

  const open = useCallback(
    (link: EntityPointer) => {
      if (link.entityType !== 'note') return void openElsewhere(link, to => void navigate(to))
      const id = link.id ?? notes.titles.idOf(link.title)
      if (id !== undefined) void navigate(`/mypage/notes/${id}${search}`)
      else actions.create({ title: link.title })
    },
    [notes.titles, navigate, search, actions],
  )
  // What is put into the editor from outside is told to nobody; it is to be saved like anything written.
  const saveShown = () => {
    const handle = editor.current
    if (!handle) return
    const { getJSON, getHTML, getText, isEmpty } = handle
    autosave.onChange({ composing: false, getJSON, getHTML, getText, isEmpty })
  }
  const { all } = notes
  const isKnown = notes.isReady || notes.problem !== null
  const latest = useRef(all)
  useEffect(() => {
    latest.current = all
  }, [all])
  const whenKnown = useWhen(isKnown)
  const find = useCallback(
    (query: string) => {
      const targets = findLinkTargets(query, all, text.id, language)
      if (isKnown) return targets
      // The names of the others are still on their way: the list that is open is filled once they are there.
      const later = whenKnown().then(() => findLinkTargets(query, latest.current, text.id, language).later)
      return { now: targets.now, later }
    },
    [all, isKnown, whenKnown, text.id, language],
  )

  return (
    <Page
      width="wide"
      head="line"
      title={name}
      heading={<VisuallyHidden>{name}</VisuallyHidden>}
      className={styles.note ?? ''}
      eyebrow={
        <Breadcrumb
          items={[
            { label: t('notes'), to: `/mypage/notes${search}` },
            ...path.map(note => ({ label: note.title || t('untitled'), to: `/mypage/notes/${note.id}${search}` })),
            { label: name, to: `/mypage/notes/${text.id}` },
          ]}
        />
      }
      actions={
        <>
          <SaveLine state={saveState} onSaveAgain={() => void autosave.saveNow()} />
          {row && <NoteMenu note={row} text={text} editor={editor} onRestored={saveShown} />}
        </>
      }
    >
      {isTrashed && <Banner text={t('inTrash')} action={t('restore')} onAction={() => row && actions.restore([row])} />}
      {!isTrashed && row?.archived && (
        <Banner text={t('inArchive')} action={t('unarchive')} onAction={() => actions.archive([row], false)} />
      )}
      {!isTrashed && text.is_template && (
        <Banner text={t('isTemplate')} action={t('useTemplate')} onAction={row && (() => actions.createFrom(row))} />
      )}
      <div className={styles.body}>
        <div className={styles.top}>
          <TitleField
            text={text}
            title={title}
            onChange={setTitle}
            editor={editor}
            isReadOnly={isTrashed}
            autoFocus={isNew(state)}
          />
          <NoteFacts id={text.id} row={row} editor={editor} isReadOnly={isTrashed} />
        </div>
        <aside className={styles.aside} aria-label={t('outline')}>
          <Disclosure title={t('outline')} defaultOpen={hasRoom()}>
            <Outline editor={editor} begin={begin} />
          </Disclosure>
        </aside>
        <div className={styles.sheet}>
          <AutosaveNotice autosave={autosave} />
          <RichEditor
            ref={editor}
            content={content}
            editable={!isTrashed}
            canCheck={!isTrashed}
            onChange={autosave.onChange}
            images={images}
            findEntities={find}
            entityCard={link => <LinkCard link={link} names={notes} />}
            embeddedText={link => <EmbeddedNote link={link} within={text.id} names={notes} onOpen={open} />}
            onOpenEntity={open}
            label={t('text')}
            placeholder={t('placeholder')}
          />
        </div>
      </div>
      <div className={styles.after}>
        <Backlinks text={text} title={title} />
        <Linked entity={{ type: 'note', id: text.id }} part="links" />
      </div>
    </Page>
  )
}

/** Whether the outline stands beside the text. */
const hasRoom = () => matchMedia('(min-width: 100rem)').matches

function Banner({
  text,
  action,
  onAction,
}: {
  readonly text: string
  readonly action: string
  /** none while what it needs is on its way */
  readonly onAction: (() => void) | undefined
}) {
  return (
    <div className={styles.banner} role="status">
      <span>{text}</span>
      <Button size="small" isDisabled={!onAction} {...(onAction ? { onPress: onAction } : {})}>
        {action}
      </Button>
    </div>
  )
}

function SaveLine({ state, onSaveAgain }: { readonly state: SaveState | null; readonly onSaveAgain: () => void }) {
  const t = useNoteT()
  const isTrouble = state === 'failed' || state === 'notKept'
  return (
    <p className={styles.saveLine} data-state={state ?? 'idle'} role={isTrouble ? 'alert' : undefined}>
      {state !== null && t(state)}
      {state === 'failed' && (
        <Button size="small" onPress={onSaveAgain}>
          {t('saveAgain')}
        </Button>
      )}
    </p>
  )
}
