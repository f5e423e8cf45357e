/** Thrown when no page owns a path. */
export class NotFoundError extends Error {
  readonly status = 404
  readonly path: string

  constructor(path: string) {
    super(`Page not found: ${path}`)
    this.name = 'NotFoundError'
    this.path = path
  }
}

export interface ErrorFacts {
  readonly status: number
  readonly statusMessage: 'Page Not Found' | 'Internal Server Error'
  readonly description: string
}

/** Addresses are for the log: a person cannot do anything with a chunk's, and who shares a screen shares them. */
const withoutAddresses = (message: string): string =>
  message.replace(/\s*(\(\w*:?\s*)?https?:\S+/g, '').replace(/[\s:]+$/, '')

/** What an error page says of an error: its status (500 unless it carries another), the words for it, and its message. */
export function factsOf(error: unknown): ErrorFacts {
  const status = statusOf(error)
  return {
    status,
    statusMessage: status === 404 ? 'Page Not Found' : 'Internal Server Error',
    description: withoutAddresses(messageOf(error)),
  }
}

const statusOf = (error: unknown): number => {
  if (typeof error !== 'object' || error === null) return 500
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500
}

const messageOf = (error: unknown): string => {
  if (error instanceof Error) return error.message
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return ''
  if ('data' in error && typeof error.data === 'string') return error.data
  return 'statusText' in error && typeof error.statusText === 'string' ? error.statusText : ''
}
