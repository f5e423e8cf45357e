/** The public test suites of the client libraries, unmodified, against this backend; `README.md` says what is left out and why. */
export { auth } from './auth.ts'
export { client } from './client.ts'
export { functions } from './functions.ts'
export { runJest } from './jest.ts'
export { rest } from './rest.ts'
export { prepareSources, type Sources } from './sources.ts'
export { storage } from './storage.ts'
export { type ClientSuite, judge, type TestResult, type Verdict } from './suite.ts'
