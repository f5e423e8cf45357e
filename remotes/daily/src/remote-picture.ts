import { isProblem, type Problem } from '@techo/core'
import { api, keepWebPicture, request, store, toProblem, webPicture } from '@techo/data'

interface Brought {
  readonly type: string
  /** base64 */
  readonly data: string
}

const isBrought = (value: unknown): value is Brought =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'data' in value &&
  typeof value.type === 'string' &&
  typeof value.data === 'string'

const { bringPicture } = api.injectEndpoints({
  endpoints: build => ({
    bringPicture: build.mutation<Brought, string>({
      query: url =>
        request(`/api/link-preview/image?url=${encodeURIComponent(url)}`, {
          schema: {
            safeParse: value => (isBrought(value) ? { success: true, data: value } : { success: false }),
          },
        }),
    }),
  }),
  overrideExisting: true,
}).endpoints

/**
 * The picture at an address of the web, brought by our own server: that place learns neither who looks nor from where, and the
 * page may load nothing from elsewhere. Kept on the device, where `webPicture` finds it again. Never rejects.
 */
export async function remotePicture(src: string): Promise<string | Problem> {
  const before = await webPicture(src)
  if (before !== undefined) return before
  try {
    const { type, data } = await store.dispatch(bringPicture.initiate(src)).unwrap()
    return await keepWebPicture(src, new Blob([Uint8Array.from(atob(data), sign => sign.charCodeAt(0))], { type }))
  } catch (error) {
    return isProblem(error) ? error : toProblem(error)
  }
}
