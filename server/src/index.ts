/**
 * One process that is the whole backend: it serves the site, the product's own API and, unless a hosted Supabase is
 * configured, the embedded one.
 */
export type { Letter, Mailer } from '@techo/backend/auth'
export { noLimits } from '@techo/backend/auth'
export type { Claims, Db, Sql } from '@techo/backend/database'
export { DatabaseError } from '@techo/backend/database'
export { readCalendar } from './calendar-subscriptions/read.ts'
export { callDatabase } from './database-function.ts'
export { createDeployment } from './deployment.ts'
export { preloadsOf } from './document.ts'
export { harden } from './harden.ts'
export type { KeptLetter, Mailbox } from './mail.ts'
export { migrateDatabase } from './migrate-database.ts'
export { migrationFolders } from './migrations.ts'
export { type Options, OptionsError, readOptions, settingNames } from './options.ts'
export { withProjectDatabase } from './project.ts'
export { createReminding } from './reminders/index.ts'
export { createServer, type Server } from './server.ts'
