import { fieldOf, type Language, type Problem } from '@techo/core'
import { type Topic, topics } from './content/contact.ts'

/** What is typed into the contact form. It stays in this tab until it was sent, through reloads and failures. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly topic: Topic
  readonly message: string
}

export const emptyDraft: Draft = { name: '', email: '', topic: 'question', message: '' }

/** The longest message that is taken, in characters as JavaScript counts them. */
export const longest = 4000

/** The name under which a draft is kept. */
export const place = 'techo-contact'

const isTopic = (value: unknown): value is Topic => topics.some(topic => topic === value)

/** Kept by a browser that allows it; another forgets it with the page. */
export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return emptyDraft
    const textOf = (key: string): string => {
      const value: unknown = Reflect.get(kept, key)
      return typeof value === 'string' ? value : ''
    }
    const topic: unknown = Reflect.get(kept, 'topic')
    return {
      name: textOf('name'),
      email: textOf('email'),
      topic: isTopic(topic) ? topic : emptyDraft.topic,
      message: textOf('message'),
    }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(draft: Draft): void {
  try {
    if (draft === emptyDraft) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // Storage is blocked or full: the page itself still has it.
  }
}

export type Miss = 'email' | 'form' | 'message' | 'long'

/** What still has to be put right, by field. */
export function missesOf({ email, message }: Draft): { readonly email?: Miss; readonly message?: Miss } {
  const address = email.trim()
  return {
    ...(address === '' ? { email: 'email' } : /^\S+@\S+\.\S+$/.test(address) ? {} : { email: 'form' }),
    ...(message.trim() === '' ? { message: 'message' } : message.length > longest ? { message: 'long' } : {}),
  }
}

export type Failure = 'offline' | 'limited' | 'refused' | 'large' | 'down'

/**
 * Sends it to `/api/contact`.
 * @param website the field that people do not see; what fills it in is no person
 * @returns the id under which it was stored, or why it was not
 */
export async function sendDraft(
  draft: Draft,
  language: Language,
  website: string,
): Promise<{ readonly id: string } | { readonly failure: Failure }> {
  const name = draft.name.trim()
  const body = {
    email: draft.email.trim(),
    ...(name === '' ? {} : { name }),
    topic: draft.topic,
    message: draft.message.trim(),
    website,
    language,
  }
  // Loaded only now: the page needs nothing of it, and the common way to /api carries the token of who is signed in.
  const { request, send } = await import('@techo/data')
  const answer = await send(request('/api/contact', { body }), AbortSignal.timeout(20_000))
  if ('error' in answer) return { failure: failureOf(answer.error) }
  const { data } = answer
  const id: unknown = fieldOf(data, 'id')
  return typeof id === 'string' ? { id } : { failure: 'down' }
}

function failureOf({ kind, code }: Problem): Failure {
  if (kind === 'offline' || kind === 'limited') return kind
  if (kind === 'unavailable' || kind === 'bug') return 'down'
  return code === 'status_413' || code === 'request_too_large' ? 'large' : 'refused'
}
