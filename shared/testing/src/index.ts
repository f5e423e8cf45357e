export { hasPostgres, type RealPostgres as Postgres, startPostgres } from '@techo/backend/real-postgres'
export { type Backend, startBackend } from './backend.ts'
export { openPage } from './page.ts'
export { type Claims, claimsOf, newPerson, type Person, visitor } from './person.ts'
