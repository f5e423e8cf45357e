import { Hono } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import type { ApiEnv } from '../peer.ts'
import { fetchPublic, internet, type NetRules } from './fetch-public.ts'
import { decodePage, readPage } from './read-page.ts'

/**
 * What a page on the internet says about itself, for a wish that has a link. Mounted behind the bearer check; what it may
 * reach is `fetch-public.ts`.
 */
export interface LinkPreviewDependencies {
  readonly rules?: NetRules
  /** questions of one person a minute */
  readonly perMinute?: number
}

const preview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  image: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  shop: z.string().nullable(),
})
const failure = z.object({ code: z.string(), message: z.string() })
const picture = z.object({ type: z.string(), data: z.string() })
const question = z.object({ url: z.string().min(1).max(4000) })

const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})

const sentences = {
  bad_url: 'This is no address of a page',
  not_public: 'This address does not lead to the open internet',
  unreachable: 'The page does not answer',
  not_readable: 'There is nothing there that can be read',
  too_many_redirects: 'The page sends on too often',
} as const

const statusOf = (code: keyof typeof sentences) => (code === 'bad_url' || code === 'not_public' ? 400 : 422)

export function createLinkPreview({ rules = internet, perMinute = 30 }: LinkPreviewDependencies = {}): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const asked = validator('query', question, (result, context) =>
    result.success ? undefined : context.json({ code: 'bad_url', message: sentences.bad_url }, 400),
  )
  const answers = {
    400: json(failure, 'Not an address that may be asked'),
    422: json(failure, 'Nothing could be read'),
    429: json(failure, 'Too many'),
  }

  routes.use(
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: perMinute,
      keyGenerator: context => String(context.get('claims')?.sub ?? ''),
      handler: context => context.json({ code: 'too_many_requests', message: 'Too many pages; try again later' }, 429),
    }),
  )

  routes.get(
    '/',
    describeRoute({
      summary: 'Title, image and price of a page',
      responses: { 200: json(preview, 'What it says'), ...answers },
    }),
    asked,
    async context => {
      const page = await fetchPublic(context.req.valid('query').url, {
        accept: /^\s*(text\/html|application\/xhtml\+xml)\b/i,
        maxBytes: 512 * 1024,
        beyond: 'cut',
        rules,
      })
      if (typeof page === 'string') return context.json({ code: page, message: sentences[page] }, statusOf(page))
      return context.json({ url: page.url, ...readPage(decodePage(page.body, page.contentType), page.url) })
    },
  )

  routes.get(
    '/image',
    describeRoute({
      summary: 'The image a page named, as base64: the browser itself may load nothing from there',
      responses: { 200: json(picture, 'The image'), ...answers },
    }),
    asked,
    async context => {
      const image = await fetchPublic(context.req.valid('query').url, {
        accept: /^\s*image\/(png|jpeg|gif|webp|avif)\b/i,
        maxBytes: 5 * 1024 * 1024,
        beyond: 'refuse',
        rules,
      })
      if (typeof image === 'string') return context.json({ code: image, message: sentences[image] }, statusOf(image))
      return context.json({ type: image.contentType.split(';')[0]?.trim(), data: image.body.toString('base64') })
    },
  )
  return routes
}
