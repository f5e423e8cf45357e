import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Bindings } from '../peer.ts'
import type { MetricSources } from './metrics.ts'
import { type RequestDependencies, watchRequests } from './requests.ts'

export { countLetters, countTexts } from './counts.ts'
export { createReadiness, type Readiness } from './readiness.ts'

/** How a running server is looked at: by numbers (`/metrics`), and by its log. */
export interface Observation {
  /** goes before everything else */
  readonly requests: MiddlewareHandler<Bindings>
  /** null without METRICS_TOKEN: there is no such address then */
  readonly metrics: Hono<Bindings> | null
}

export interface ObservationDependencies extends MetricSources, Pick<RequestDependencies, 'accessLog' | 'patternOf'> {
  readonly metricsToken: string | null
}

/** What counts is loaded only where somebody reads it. */
export async function createObservation({ metricsToken, ...deps }: ObservationDependencies): Promise<Observation> {
  if (metricsToken === null) return { requests: watchRequests({ ...deps, onAnswer: () => undefined }), metrics: null }
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(deps)
  const routes = new Hono<Bindings>()
  const isRight = sameAs(metricsToken)
  routes.get('/', async context => {
    context.header('cache-control', 'no-store')
    const given = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if (!isRight(given))
      return context.json({ code: 'no_authorization', message: 'METRICS_TOKEN is needed as bearer token' }, 401, {
        'www-authenticate': 'Bearer',
      })
    return context.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  return { requests: watchRequests({ ...deps, onAnswer: answer => metrics.answered(answer) }), metrics: routes }
}

/** Takes as long for every other text. */
function sameAs(secret: string): (given: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(secret)
  return given => timingSafeEqual(digest(given), wanted)
}
