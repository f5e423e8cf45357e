import { isProblem } from '@techo/core'
import { uploadAttachment } from '@techo/data'
import { type LinkPreview, usePreviewImageMutation, usePreviewLinkMutation } from './api.ts'
import { scaledDown } from './scaled-down.ts'

interface Owner {
  readonly type: string
  readonly id: string
}

/** What the page at an address says of itself, read by our own server; its picture is kept among the person's own. */
export function useAddressReader() {
  const [preview] = usePreviewLinkMutation()
  const [previewImage] = usePreviewImageMutation()
  return {
    /** null: nothing could be read there */
    read: async (url: string): Promise<LinkPreview | null> => (await preview(url)).data ?? null,
    /** The path of the stored picture; null when it cannot be had. */
    keepPicture: async (url: string, owner: Owner) => {
      const { data } = await previewImage(url)
      if (!data) return null
      const bytes = Uint8Array.from(atob(data.data), sign => sign.charCodeAt(0))
      const file = new File([bytes], 'image', { type: data.type })
      const stored = await uploadAttachment(await scaledDown(file), { owner })
      return isProblem(stored) ? null : stored
    },
  }
}
