/**
 * An embedded Supabase: PostgREST, Auth, Storage, Realtime and Functions over one PostgreSQL, for unmodified clients. It knows
 * nothing of what it serves; `createBackend` puts it together.
 */

export { type Backend, type BackendOptions, createBackend, type Figures } from './backend.ts'
export { type BackupPlace, openTarget } from './backup/index.ts'
