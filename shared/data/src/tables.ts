import type { KeptRows } from '@techo/core'
import { toldTables } from './config.ts'
import type { TableName } from './database.ts'
import { tables } from './tables.gen.ts'

/**
 * Which tables there are is known only while a page runs: a feature with a table of its own may be newer than the shell around
 * it. The names come from what the active builds declare and from the server. Types know the tables of the checkout, so
 * whoever writes a name is held to those; a name that arrives from outside passes `isTableName`.
 */

/** Empty in production: nothing there may depend on what was known when it was built. */
export const namesAtBuild: readonly TableName[] = process.env.NODE_ENV === 'production' ? [] : tables

let declared: () => readonly string[] = () => []

/** For the shell alone: where the declarations of the remotes that are there come from. */
export const provideTables = (names: () => readonly string[]): void => {
  declared = names
}

/** Whether a text can be the name of a table, be it one that this build has a type for or not. */
export const isTableName = (name: unknown): name is TableName =>
  typeof name === 'string' && /^[a-z][a-z0-9_]{0,62}$/.test(name)

/** Every table that is known of just now. */
export const knownTables = (): readonly TableName[] =>
  [...new Set([...namesAtBuild, ...toldTables(), ...declared()])].filter(isTableName)

/** A table whose rows every device of the person keeps. */
export interface KeptTable extends KeptRows {
  readonly name: string
}

let kept: () => readonly KeptTable[] = () => []

/** For the shell alone: the tables that a device keeps, as the shell and the remotes that are there declare them. */
export const provideKept = (tables: () => readonly KeptTable[]): void => {
  kept = tables
}

export const keptTables = (): readonly KeptTable[] => kept()
