import type { Language } from '@techo/core'
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

const place = 'techo-contact'

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
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 429) return { failure: 'limited' }
    if (response.status === 413) return { failure: 'large' }
    if (response.status >= 400 && response.status < 500) return { failure: 'refused' }
    if (!response.ok) return { failure: 'down' }
    const answer: unknown = await response.json()
    const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined
    return typeof id === 'string' ? { id } : { failure: 'down' }
  } catch (error) {
    // A body that is no JSON comes from something between here and the server; everything else did not get through.
    return { failure: error instanceof SyntaxError ? 'down' : 'offline' }
  }
}
