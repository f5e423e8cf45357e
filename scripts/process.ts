import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

export interface Outcome {
  readonly code: number
  readonly output: string
}

/** Runs a command to its end. Its output is passed on when `show`, and returned either way; a failure is a code, not an exception. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd = root, env = {}, show = true }: { cwd?: string; env?: Record<string, string>; show?: boolean } = {},
): Promise<Outcome> {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString()
      if (show) target.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.on('error', error => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
}

/**
 * How the product's server is run. `--liftoff-only` keeps V8 from optimising the database's WASM: a third of the memory, a faster
 * start. `--disable-proto=delete` takes away the name by which a parser's fault would reach every object.
 */
export const serverFlags = ['--liftoff-only', '--disable-proto=delete']

/** Starts the server of the product. */
export const startServer = (env: Record<string, string> = {}, args: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [...serverFlags, join(root, 'server/src/main.ts'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

/** Resolves when the address answers below 500; rejects when the process ends first. */
export async function untilServing(url: string, child: ChildProcess): Promise<void> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  child.once('exit', code => reject(new Error(`The server ended with code ${code} before it was ready`)))
  const answer = async (): Promise<void> => {
    for (;;) {
      const status = await fetch(url).then(
        response => response.status,
        () => 0,
      )
      if (status > 0 && status < 500) return
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(resolve, 50)
      await promise
    }
  }
  await Promise.race([answer(), ended])
}
