import { type CutPlan, randomOf } from './lossy-files.ts'

/** When the power of a database is cut, and whether it runs as it should. */
export interface PowerCutPlan extends CutPlan {
  /** false runs the database as PGlite comes, without fsync: the control, which has to lose */
  readonly isDurable: boolean
}

/** The plan of a seed: any of the first 1,200 changes and syncs, half of the cuts torn. */
export const cutPlan = (seed: number, isDurable: boolean): PowerCutPlan => ({
  seed,
  after: Math.floor(1 + randomOf(seed)() * 1200),
  kind: seed % 2 ? 'torn' : 'drop',
  isDurable,
})

/** Where the thread of a folder finds its plan, and where it puts what the cut leaves. */
export const planOf = (folder: string): string => `${folder}.plan.json`
export const leftOf = (folder: string): string => `${folder}.left`
