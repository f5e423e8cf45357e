import { Hono } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import type { NetRules } from '../link-preview/fetch-public.ts'
import type { ApiEnv } from '../peer.ts'
import { foundBook, type Provider } from './book.ts'
import type { CatalogueId } from './catalogues.ts'
import { fetchCover } from './cover.ts'
import { google, openBd, openLibrary } from './json-catalogues.ts'
import { ndl } from './ndl.ts'
import { sample } from './sample.ts'
import { createSearch } from './search.ts'

/** Search in catalogues of books, and their covers. Mounted behind the bearer check. */
export interface BooksDependencies {
  readonly providers: readonly Provider[]
  readonly rules?: NetRules
  readonly isCoverHost?: (host: string) => boolean
  /** questions of one person a minute */
  readonly perMinute?: number
  readonly timeoutMs?: number
}

/** The catalogues an operator chose, in that order; the sample where there is none. */
export function chosenProviders(ids: readonly CatalogueId[], googleKey: string | null): readonly Provider[] {
  const all: Readonly<Record<CatalogueId, Provider>> = {
    ndl,
    google: google(googleKey),
    openlibrary: openLibrary,
    openbd: openBd,
    sample,
  }
  return ids.length === 0 ? [sample] : ids.map(id => all[id])
}

const failure = z.object({ code: z.string(), message: z.string() })
const found = z.object({
  books: z.array(foundBook),
  providers: z.array(
    z.object({ id: z.string(), name: z.string(), state: z.enum(['ok', 'failed', 'timeout']), isSample: z.boolean() }),
  ),
})
const picture = z.object({ mime: z.string(), data: z.string() })

const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})

export function createBooks({
  providers,
  rules,
  isCoverHost,
  perMinute = 60,
  timeoutMs,
}: BooksDependencies): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const search = createSearch({ providers, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  routes.use(
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: perMinute,
      keyGenerator: context => String(context.get('claims')?.sub ?? ''),
      handler: context =>
        context.json({ code: 'too_many_requests', message: 'Too many questions; try again later' }, 429),
    }),
  )

  routes.get(
    '/search',
    describeRoute({
      summary: 'Books by words or by ISBN, from every catalogue in use',
      responses: {
        200: json(found, 'What was found, and how each catalogue did'),
        400: json(failure, 'No words'),
        429: json(failure, 'Too many'),
      },
    }),
    validator('query', z.object({ q: z.string().trim().min(1).max(200) }), (result, context) =>
      result.success ? undefined : context.json({ code: 'bad_query', message: 'There is nothing to search for' }, 400),
    ),
    async context => context.json(await search(context.req.valid('query').q)),
  )

  routes.post(
    '/cover',
    describeRoute({
      summary: 'Fetches a cover, as base64: the browser itself may load nothing from there',
      responses: {
        200: json(picture, 'The picture'),
        400: json(failure, 'Not an address of a cover'),
        422: json(failure, 'There is no picture'),
        429: json(failure, 'Too many'),
      },
    }),
    validator('json', z.object({ url: z.string().min(1).max(2000) }), (result, context) =>
      result.success ? undefined : context.json({ code: 'bad_url', message: 'This is no address of a cover' }, 400),
    ),
    async context => {
      const cover = await fetchCover(context.req.valid('json').url, rules, isCoverHost)
      if (typeof cover !== 'string') return context.json(cover)
      const isRefused = cover === 'not_a_cover_host' || cover === 'bad_url' || cover === 'not_public'
      return isRefused
        ? context.json({ code: cover, message: 'Covers are not fetched from there' }, 400)
        : context.json({ code: cover, message: 'There is no picture' }, 422)
    },
  )
  return routes
}
