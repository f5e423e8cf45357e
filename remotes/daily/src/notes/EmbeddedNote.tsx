import type { Id } from '@techo/core'
import { useAttachmentUrl } from '@techo/data'
import { type EmbedPointer, type EntityPointer, RichViewer } from '@techo/editor'
import { remotePicture } from '../remote-picture.ts'
import { useEmbeddedTextQuery } from './embedded-api.ts'
import { useLinkT } from './link-messages.ts'
import type { NoteNames } from './useNotes.ts'

interface Props {
  readonly link: EmbedPointer
  /** the text it stands in */
  readonly within: Id
  readonly names: NoteNames
  readonly onOpen: (link: EntityPointer) => void
}

/** A few screens; the rest is read in the note itself. */
const most = 100

/** The text of a note inside another one, to read. What that one embeds is a link: nothing goes round in circles. */
export function EmbeddedNote({ link, within, names, onOpen }: Props) {
  const t = useLinkT()
  const id = link.id ?? names.titles.idOf(link.title) ?? null
  if (id === within) return <p>{t('embedsItself')}</p>
  if (id !== null) return <Text id={id} link={link} names={names} onOpen={onOpen} />
  return names.isReady && <p>{t('newLink')}</p>
}

function Text({ id, link, names, onOpen }: Omit<Props, 'within'> & { readonly id: Id }) {
  const t = useLinkT()
  const { data, error } = useEmbeddedTextQuery({ id, at: names.byId.get(id)?.updated_at ?? null })
  if (data === undefined) return error ? <p>{t('cardOffline')}</p> : <p aria-busy="true" />
  if (!data || data.deleted_at !== null) return <p>{t('cardGone')}</p>
  return (
    <RichViewer
      content={data.doc}
      label={link.title}
      section={link.heading}
      most={most}
      useImageUrl={useAttachmentUrl}
      fetchImage={remotePicture}
      onOpenEntity={onOpen}
    />
  )
}
