/** Publishing, activating and taking back builds of remotes: files and no database. See docs/adding-a-remote.md. */
export { type Activation, activate, newestOf, Refused, rollback, setDisabled } from './activate.ts'
export { budgets, type Finding, judge } from './gate.ts'
export { describeBuild, publish } from './publish.ts'
export { readShellFacts, type ShellFacts, shellFactsName, shellFactsOf } from './shell-facts.ts'
export { readHistory, readRegistry } from './state.ts'
export { storageTarget } from './storage.ts'
export { folderTarget, type Target } from './target.ts'
export { bring, collectGarbage, inUse, verify } from './upkeep.ts'
