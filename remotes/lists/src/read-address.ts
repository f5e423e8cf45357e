import { type Id, isProblem, problem } from '@techo/core'
import { type Prepare, runErrands } from '@techo/core/run-errands'
import { api, request, store, toProblem, uploadAttachment } from '@techo/data'
import { placeOf, type Reading } from './reading.ts'
import { scaledDown } from './scaled-down.ts'

export interface LinkPreview {
  readonly url: string
  readonly title: string | null
  readonly image: string | null
  readonly price: number | null
  readonly currency: string | null
  readonly shop: string | null
}

interface PreviewImage {
  readonly type: string
  /** base64 */
  readonly data: string
}

const isPreview = (value: unknown): value is LinkPreview =>
  typeof value === 'object' && value !== null && 'title' in value && 'image' in value && 'price' in value

const isImage = (value: unknown): value is PreviewImage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'data' in value &&
  typeof value.type === 'string' &&
  typeof value.data === 'string'

const asking = <Answer>(path: string, url: string, is: (value: unknown) => value is Answer) =>
  request<Answer>(`/api/link-preview${path}?url=${encodeURIComponent(url)}`, {
    schema: { safeParse: value => (is(value) ? { success: true, data: value } : { success: false }) },
  })

const { previewLink, previewImage } = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    previewLink: build.mutation<LinkPreview, string>({ query: url => asking('', url, isPreview) }),
    /** The image a page named: from there our own server brings it, the browser may load nothing from elsewhere. */
    previewImage: build.mutation<PreviewImage, string>({ query: url => asking('/image', url, isImage) }),
  }),
}).endpoints

/** Not the address's fault: no answer, a service that cannot just now, or a session that has to be renewed first. */
const passing: ReadonlySet<string> = new Set(['offline', 'unavailable', 'limited', 'unauthorized'])

/** Milliseconds after which nobody waits for it any more, should the service fail at this very address. */
const longest = 7 * 24 * 3_600_000

/** @returns null where there is nothing to be had. Rejects with what may pass. */
function unlessPassing(error: unknown): null {
  const found = toProblem(error)
  if (passing.has(found.kind)) throw found
  return null
}

/** What the page at an address says of itself, read by our own server. */
export async function readAddress({ url, askedAt }: Reading): Promise<LinkPreview | null> {
  if (Date.now() - askedAt > longest) return null
  const { data, error } = await store.dispatch(previewLink.initiate(url))
  return data ?? unlessPassing(error)
}

/** The picture a page named, kept among the person's own. */
export async function keepPicture(url: string, owner: { readonly type: string; readonly id: Id }) {
  const { data, error } = await store.dispatch(previewImage.initiate(url))
  if (!data) return unlessPassing(error)
  const bytes = Uint8Array.from(atob(data.data), sign => sign.charCodeAt(0))
  const file = new File([bytes], 'image', { type: data.type })
  const stored = await uploadAttachment(await scaledDown(file), { owner })
  return isProblem(stored) ? unlessPassing(stored) : stored
}

/** Reads what was just asked for, and what pages left that were gone before the answer came. */
export const runReadings = <Each extends Reading>(
  what: string,
  prepare: Prepare<Each>,
  asked: Each | undefined,
): Promise<void> => {
  const place = placeOf(what)
  return runErrands<Each>(
    place,
    async (reading, isAsked) => {
      // Somebody else is here by now.
      if (placeOf(what) !== place) throw problem('unauthorized', { code: 'person_changed' })
      return prepare(reading, isAsked)
    },
    asked,
  )
}
