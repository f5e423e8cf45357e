/** Opens a build in a browser, as the gate asks for. See docs/decisions/0025-the-gate-opens-what-it-lets-in.md. */
export { axeFindings, setTheme } from './axe.ts'
export { ensureChromium } from './chromium.ts'
export { type Inspected, type Inspection, inspect, type Member } from './inspect.ts'
export { inspectBuild, type Outcome, type Wanted } from './inspect-build.ts'
export { keepSession, newPerson, type Person, register, renew, rowsOf, type Session, signIn } from './person.ts'
export type { ServerOfProduct } from './scratch.ts'
