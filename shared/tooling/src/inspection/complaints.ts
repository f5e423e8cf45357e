import type { BrowserContext } from '@playwright/test'

/** What the product itself reported of a remote, in the words of the shell. */
function reported(body: string | null): string {
  try {
    const told: unknown = JSON.parse(body ?? '')
    if (typeof told === 'object' && told !== null && 'kind' in told && 'message' in told)
      return `${told.kind}: ${told.message}`
  } catch {
    // Told as it came.
  }
  return `reported: ${body}`
}

/** Notes everything that a browser or the product complains of; `take` answers what came since. */
export function complaintsOf(context: BrowserContext): { readonly take: () => string[] } {
  let complaints: string[] = []
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text().split('\n')[0] ?? '')
  })
  context.on('weberror', event => void complaints.push(`uncaught: ${event.error().message.split('\n')[0]}`))
  context.on('request', request => {
    if (request.url().endsWith('/api/client-errors')) complaints.push(reported(request.postData()))
  })
  return {
    take: () => {
      const taken = complaints
      complaints = []
      return [...new Set(taken)]
    },
  }
}
