import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * The record that a browser has opened a build and found nothing. It is a file of the build: its hash stands beside those of the
 * others, so whoever signs what the registry says of a build signs this as well. The name of a build is made of the other files,
 * so a build that was inspected is still the same build.
 */
export const inspectionName = 'techo-inspection.json'

/** Raised when an inspection asks more than before: records of older ones count no longer. */
export const inspectionVersion = 1

const shape = z.object({
  inspection: z.int(),
  /** what of: `contentOf` its files */
  content: z.string(),
  /** ISO */
  at: z.string(),
  /** of the shell that it was opened in */
  contract: z.object({ version: z.int(), minor: z.int() }),
  /** how many times an address was opened, all languages together */
  looks: z.int(),
  /** milliseconds until the slowest page was drawn */
  slowest: z.number(),
})
export type InspectionRecord = z.infer<typeof shape>

/** One text for the bytes of a build: names and hashes (hex) of its files, its record of an inspection aside. */
export function contentOf(files: Readonly<Record<string, string>>): string {
  const others = Object.entries(files).filter(([path]) => path !== inspectionName)
  others.sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(others)))
    .digest('hex')
}

export const bytesOfRecord = (record: InspectionRecord): Uint8Array =>
  Buffer.from(`${JSON.stringify(record, null, 2)}\n`)

/** Null for what is no record of an inspection as it is done today. */
export function readRecord(bytes: Uint8Array | null | undefined): InspectionRecord | null {
  if (!bytes) return null
  try {
    const { data } = shape.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
    return data?.inspection === inspectionVersion ? data : null
  } catch {
    return null
  }
}
