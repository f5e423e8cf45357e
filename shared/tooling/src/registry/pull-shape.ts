import { z } from 'zod'

/** What is read of a registry in other hands: no more than this, and nothing of it is believed before its signature was. */

const name = z.string().regex(/^[\w.+-]{1,100}$/)
/** Below the folder of the build, and nowhere else. */
const file = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@+~-]+(?:\/[\w.@+~-]+)*$/)
const signature = z.object({ key: z.string().max(64), value: z.string().max(200) })
const words = z.string().max(1000)

const mostFiles = 2000

const build = z.object({
  version: name,
  files: z
    .record(file, z.string().regex(/^[0-9a-f]{64}$/))
    .refine(files => Object.keys(files).length <= mostFiles, `has more than ${mostFiles} files`),
})

/** Of a remote: what is signed of its state, and of each build. */
export const theirRemote = z.object({
  active: z.string().max(100),
  previous: name.optional(),
  earlier: z.array(name).max(20).optional(),
  withdrawn: z.record(name, z.object({ at: words, by: words.optional(), why: words.optional() })).optional(),
  trial: z
    .object({ build: name, percent: z.number().min(0).max(100), allow: z.array(z.string().max(100)).max(10_000) })
    .optional(),
  disabled: z.boolean().optional(),
  builds: z.record(name, build),
  signatures: z.record(name, signature).default({}),
  state: signature.extend({ revision: z.int().min(0) }).optional(),
})
export type TheirRemote = z.infer<typeof theirRemote>

export const theirRegistry = z.object({
  revision: z.int().min(0),
  remotes: z.record(
    z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
      .max(30),
    z.unknown(),
  ),
})
