export { type Backend, startBackend } from './backend.ts'
export { openPage } from './page.ts'
export { newPerson, type Person, visitor } from './person.ts'
export { hasPostgres, type Postgres, startPostgres } from './postgres.ts'
