import { execFile } from 'node:child_process'

export interface Outcome {
  readonly code: number
  /** what it wrote on both streams */
  readonly output: string
}

/** Runs a command to its end; a failure is a code, not an exception. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> =>
  new Promise(resolve => {
    const given = { cwd, env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY }
    execFile(command, args, given, (error, out, errors) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
      resolve({ code, output: out + errors + (code === 127 ? (error?.message ?? '') : '') })
    })
  })
