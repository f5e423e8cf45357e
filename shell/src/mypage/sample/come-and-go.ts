import type { Problem } from '@techo/core'
import { fillSample, removeSample } from './api.ts'
import type { SampleOptions } from './life.ts'
import { loadSampleParts, sampleTables } from './parts.ts'

/** The sample life of the remotes there are; all of it comes only when it is wanted. */

/** As `fillSample`; rejects when no remote's part came. */
export const fill = async (context: Omit<SampleOptions, 'newId' | 'existing' | 'parts'>): Promise<Problem | null> =>
  fillSample({ ...context, parts: await loadSampleParts() })

export const remove = (mark: Parameters<typeof removeSample>[0]): Promise<void> => removeSample(mark, sampleTables())
