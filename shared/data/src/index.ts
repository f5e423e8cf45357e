/**
 * The only way to data: a cache that reads through PostgREST, an outbox that every write goes through, the session, and the
 * person's profile. Behind it stand supabase-js, RTK Query and IndexedDB, which nobody else imports.
 */
export { amounts } from './amounts.ts'
export { api } from './api.ts'
export { read, readKept } from './asked.ts'
export { isNewHere } from './asked-early.ts'
export {
  type AttachmentUrl,
  attachmentUrl,
  keepWebPicture,
  onArrival,
  uploadAttachment,
  useAttachmentUrl,
  webPicture,
} from './attachments.ts'
export type { Credentials, Registration, VerifyType } from './auth.ts'
export type { Change } from './changes.ts'
export { type BackendConfig, configure } from './config.ts'
export type { ArgsOf, Db, FunctionName, InsertOf, QueryData, RowOf, TableName, UpdateOf } from './database.ts'
export { type ClassificationDefaults, useClassificationDefaults } from './default-classifications.ts'
export {
  type EntityLink,
  type EntitySearchOptions,
  entityKind,
  entityKinds,
  type LinkKind,
  linkEntities,
  provideEntityKinds,
  readCards,
  searchEntities,
  unlinkEntities,
  useCards,
  useEntityLinks,
  useEntityParents,
  useHasRow,
} from './entities.ts'
export { toProblem } from './failure.ts'
export type { Attachment, UploadOptions } from './files.ts'
export { notify, useNotices, useSession, useSync } from './hooks.ts'
export { journalOf } from './journal.ts'
export type { JournalledMerge, TextPlace } from './journal-writes.ts'
export type { Item, Refusal } from './outbox-item.ts'
export { auth, onLate, onPersonChange, onUnauthorized, outbox, send, sessionCheck, store } from './page.ts'
export type { Passkey } from './passkeys.ts'
export {
  currentDay,
  type Profile,
  type ProfileColumns,
  setProfile,
  usePreferences,
  useProfile,
  useToday,
} from './profile.ts'
export { readAll, readShort } from './read-all.ts'
export { readOnce } from './read-once.ts'
export { type Call, type RequestOptions, request, type Schema, type UnauthorizedRule } from './request.ts'
export { StoreProvider } from './StoreProvider.tsx'
export { hasSessionCookie } from './session-cookie.ts'
export { type ShowsRules, shows } from './shown.ts'
export type { Notice, SessionState, State, SyncState } from './store.ts'
export type { Session, User, UserIdentity } from './supabase.ts'
export { type KeptTable, knownTables, provideKept, provideTables } from './tables.ts'
export { together } from './together.ts'
export type { SignInState } from './token.ts'
export { type Ask, withRows } from './with-rows.ts'
export { answered, call, patch, remove, upsert, type Write } from './write.ts'
