/** Opens a build in a browser, as the gate asks for. See docs/decisions/0025-the-gate-opens-what-it-lets-in.md. */
export { axeFindings, setTheme } from './axe.ts'
export { type Inspected, type Inspection, inspect, type Member } from './inspect.ts'
