/** Publishing, activating and taking back builds of remotes: files and no database. See docs/adding-a-remote.md. */

export { type Activation, activate, newestOf, Refused, type Rollback, rollback, setDisabled } from './activate.ts'
export { layAlone } from './alone.ts'
export { type BuildMigration, readBuildMigrations } from './build-migrations.ts'
export { databaseFactsName } from './database-facts.ts'
export { budgets, type Finding, judge } from './gate.ts'
export { recordInspection, uninspected } from './inspection.ts'
export {
  bytesOfRecord,
  contentOf,
  type InspectionRecord,
  inspectionName,
  inspectionVersion,
} from './inspection-record.ts'
export { allowKey, faultOf, type KnownKey, keysName, type Permission, readKeys, revokeKey, rotateKey } from './keys.ts'
export { stateOf, toldOf } from './life-cycle.ts'
export { type Offered, offer } from './offer.ts'
export { describeBuild, publish } from './publish.ts'
export { pull, type Source, type Taken } from './pull.ts'
export { readShellFacts, type ShellFacts, shellFactsName, shellFactsOf } from './shell-facts.ts'
export { besideShell, copyShell } from './shell-site.ts'
export { newKey, type Signer, signerOf } from './signing.ts'
export { readHistory, readRegistry } from './state.ts'
export { storageTarget } from './storage.ts'
export { folderTarget, type Target } from './target.ts'
export { tell } from './tell.ts'
export { collectGarbage, copyBuilds, verify } from './upkeep.ts'
