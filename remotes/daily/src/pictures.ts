import type { Id } from '@techo/core'
import { attachmentUrl, onArrival, uploadAttachment, webPicture } from '@techo/data'
import type { ImageHost } from '@techo/editor'
import { remotePicture } from './remote-picture.ts'

/** Stores the pictures of a text under the thing the text belongs to. */
export const picturesOf = (type: 'note' | 'period_note' | 'task', id: Id): ImageHost => ({
  upload: (file, options) => uploadAttachment(file, { owner: { type, id }, ...options }),
  url: attachmentUrl,
  onArrival,
  fetch: remotePicture,
  fetched: webPicture,
})
