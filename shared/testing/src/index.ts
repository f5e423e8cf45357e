export { type Backend, startBackend } from './backend.ts'
export { newPerson, type Person, visitor } from './person.ts'
