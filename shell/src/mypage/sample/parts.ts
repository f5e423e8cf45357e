import { type FillSample, problem, type SampleTable } from '@techo/core'
import { knownRegistry } from '../../federation/registry.ts'
import { getLoader } from '../../federation/remotes.ts'
import { reportRender } from '../../report.ts'
import type { SamplePart } from './life.ts'

const filling = () => knownRegistry().remotes.filter(({ disabled, config }) => !disabled && config.sample)

/**
 * What the remotes put into a sample life. One that is switched off or does not come leaves its part out, and is reported by
 * the loader; rejects with a Problem when none comes.
 */
export async function loadSampleParts(): Promise<readonly SamplePart[]> {
  const loader = await getLoader()
  const asked = await Promise.allSettled(
    filling().map(async ({ id, build }): Promise<SamplePart | null> => {
      const fill = await (await loader.load(id)).sample?.()
      return fill ? { remoteId: id, fill: sparing(id, build, fill) } : null
    }),
  )
  const parts = asked.flatMap(each => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  if (parts.length === 0) throw problem('unavailable', { code: 'sample_did_not_come' })
  return parts
}

/** What throws leaves its part out as well. */
const sparing =
  (id: string, build: string, fill: FillSample): FillSample =>
  context => {
    try {
      return fill(context)
    } catch (error) {
      reportRender(id, build, error)
      return { rows: [] }
    }
  }

/** The tables that samples fill, as declared: also those of a remote that is switched off, whose rows are taken out all the same. */
export const sampleTables = (): readonly SampleTable[] =>
  knownRegistry().remotes.flatMap(({ config }) => config.sample?.tables ?? [])
