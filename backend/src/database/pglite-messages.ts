/** What the thread of the embedded database is told, and what it answers. Everything here crosses by structured clone. */
import type { Result, Statement } from './transactions.ts'

/** Opens the database; `folder` null keeps it in memory. */
export interface Opening {
  readonly folder: string | null
  /** the file of an image to begin with; the thread reads it itself */
  readonly image?: string
}

/** Statements of one transaction, or a whole one: it begins with `begins` and ends with `ends`. */
export interface Work {
  readonly kind: 'work'
  readonly id: number
  readonly begins: boolean
  readonly statements: readonly Statement[]
  readonly ends: 'commit' | 'rollback' | null
}

export type Request =
  | Work
  | { readonly kind: 'image'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number }

export interface ErrorFields {
  readonly message: string
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
  readonly hint?: string
}

export type Answer =
  | { readonly kind: 'opened' }
  /** A new database lies in the folder; what made it ends, and a thread opens it. */
  | { readonly kind: 'created' }
  | { readonly kind: 'done'; readonly id: number; readonly results: readonly Result[] }
  | { readonly kind: 'image'; readonly id: number; readonly image: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly id: number; readonly error: ErrorFields }
  | { readonly kind: 'notified'; readonly channel: string; readonly payload: string }
  /** The thread ends now. `isLost`: the disk refused to keep what was written, so nothing may be tried again. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isLost: boolean }

/** How a process that makes a database ends when the disk refused to keep it. */
export const lostCode = 3

/** The name of the function that the thread leaves for `interruptThread`. */
export const interruptName = '__interruptStatement'

/**
 * - `interrupted`: it ran, and will refuse at its next look around
 * - `dropped`: it had not begun, and never will
 * - `over`: its answer is on the way
 */
export type Interrupted = 'interrupted' | 'dropped' | 'over'
