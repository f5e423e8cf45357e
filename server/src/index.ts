/**
 * One process that is the whole backend: it serves the site, the product's own API and, unless a hosted Supabase is
 * configured, the embedded one.
 */
export { noLimits } from './auth/options.ts'
export type { Claims, Db, Sql } from './db.ts'
export { DatabaseError } from './db.ts'
export { createFunctions, type FunctionModule } from './functions/index.ts'
export type { KeptLetter, Letter, Mailbox, Mailer } from './mail.ts'
export { type Options, OptionsError, readOptions } from './options.ts'
export { withProjectDatabase } from './project.ts'
export { createServer, type Server } from './server.ts'
