import { discard } from '@techo/backend/bounded-body'
import { Hono } from 'hono'
import type { Bindings } from './peer.ts'

/** More than anybody writes; what comes with files is larger, and files do not fit into an address. */
const mostBytes = 64 * 1024
/** Of an address; servers in front of this one take 8 KB of headers. */
const longest = 6000
const names = ['title', 'url', 'text']

/**
 * The share target of the manifest, where no worker (`sw.js`) took what was shared: words go on in the address of the page, and
 * for files the page says that they have to be chosen again. Nothing is written, and nobody's session is looked at, so that it
 * does not matter which page of the web sends the form.
 */
export function createShareWithoutWorker(): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.post('/mypage/add', async context => {
    const form = await formOf(context.req.raw)
    const words = new URLSearchParams()
    let isWhole = form !== null
    for (const name of names) {
      const value = form?.get(name) ?? ''
      if (typeof value !== 'string' || value === '') continue
      words.set(name, value)
      if (words.toString().length <= longest) continue
      words.delete(name)
      isWhole = false
    }
    const hasFile = [...(form?.values() ?? [])].some(value => typeof value !== 'string' && value.name !== '')
    if (!isWhole || hasFile) words.set('again', '1')
    context.header('cache-control', 'no-store')
    return context.redirect(`/mypage/add${words.size > 0 ? `?${words}` : ''}`, 303)
  })
  return app
}

/** Null for what is too large, and for what is no form. */
async function formOf(request: Request): Promise<FormData | null> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length <= mostBytes) return request.formData().catch(() => null)
  await discard(request)
  return null
}
