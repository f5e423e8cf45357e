import { log } from '@techo/backend/log'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import { languageOf } from '../document.ts'
import { type ApiEnv, peerOf } from '../peer.ts'
import { asHtml, digestWords } from './letter.ts'

const state = z.object({ isOffered: z.boolean() })

/** `/api/digest`, behind the bearer check: whether there is a morning letter here. */
export function createDigestRoutes(isOpen: boolean): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get(
    '/',
    describeRoute({
      summary: 'Whether this server sends the morning letter',
      responses: { 200: { description: 'It', content: { 'application/json': { schema: resolver(state) } } } },
    }),
    context => context.json({ isOffered: isOpen }),
  )
}

interface Stopping {
  readonly isSigned: (person: string, token: string) => boolean
  readonly stop: (person: string) => Promise<void>
  readonly trustProxy: boolean
}

const given = z.object({ person: z.uuid(), token: z.string().max(100) })

/**
 * `/api/digest/stop`, for who is not signed in: the token is of this person's letters. Looking at the address changes nothing,
 * because scanners of mail open links; a mail program's own button and the one on the page post to it (RFC 8058).
 */
export function createStopRoutes({ isSigned, stop, trustProxy }: Stopping): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.use(
    '/stop',
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: 60,
      keyGenerator: context => peerOf(context, trustProxy),
      handler: context => context.text('Too many', 429),
    }),
    bodyLimit({ maxSize: 4096, onError: context => context.text('Too large', 413) }),
    async (context, next) => {
      await next()
      context.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      )
    },
    validator('query', given, (result, context) =>
      result.success ? undefined : context.html(page(languageOf(context.req.raw), 'wrong'), 400),
    ),
  )
  const answers = {
    200: { description: 'A page for people' },
    400: { description: 'No address of a letter' },
    403: { description: 'The token is not of this person' },
  }
  routes.get(
    '/stop',
    describeRoute({ summary: 'Asks whether the morning letter is to end', responses: answers }),
    context => {
      const { person, token } = given.parse(context.req.query())
      const language = languageOf(context.req.raw)
      return isSigned(person, token)
        ? context.html(page(language, 'stopAsk'))
        : context.html(page(language, 'wrong'), 403)
    },
  )
  routes.post('/stop', describeRoute({ summary: 'Ends the morning letter', responses: answers }), async context => {
    const { person, token } = given.parse(context.req.query())
    const language = languageOf(context.req.raw)
    if (!isSigned(person, token)) return context.html(page(language, 'wrong'), 403)
    try {
      await stop(person)
    } catch (error) {
      log.error({ part: 'digest', name: error instanceof Error ? error.name : '' }, 'a letter could not be ended')
      return context.html(page(language, 'failed'), 503)
    }
    return context.html(page(language, 'stopped'))
  })
  return routes
}

type Said = 'stopAsk' | 'stopped' | 'wrong' | 'failed'

function page(language: 'ja' | 'en', said: Said): string {
  const words = digestWords[language]
  const button =
    said === 'stopAsk' || said === 'failed'
      ? `<form method="post"><button style="font:inherit;padding:12px 24px;border:0;border-radius:8px;background:#2b4c7e;color:#fff">${asHtml(words.stop)}</button></form>`
      : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Techo</title></head><body style="font-family:sans-serif;line-height:1.7;color:#223;background:#fff;max-width:32em;margin:48px auto;padding:0 16px"><h1 style="font-size:20px">Techo</h1><p>${asHtml(words[said])}</p>${button}</body></html>`
}
