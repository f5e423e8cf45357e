import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeNewRemote } from '@techo/tooling'
import { runCommand } from './process.ts'
import { root } from './root.ts'

const usage = 'Usage: pnpm new:remote <id> --ja <Japanese title> --en <English title>'

/** `pnpm new:remote meal-plan --ja 献立 --en Meals`: a working remote to begin with. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ja: { type: 'string' }, en: { type: 'string' } },
    allowPositionals: true,
  })
  const [id] = positionals
  if (!id || positionals.length !== 1) throw new Error(usage)
  const files = await writeNewRemote(root, { id, ja: values.ja ?? id, en: values.en ?? id, at: new Date() })
  const steps: readonly (readonly [string, readonly string[]])[] = [
    [join(root, 'node_modules/.bin/biome'), ['check', '--write', ...files.filter(file => !file.endsWith('.sql'))]],
    // Where `CI` is set the lockfile is frozen, but a new package is new in it.
    ['npx', ['--yes', 'pnpm@12.21.0', 'install', '--prefer-offline', '--no-frozen-lockfile']],
    [process.execPath, ['scripts/run.mjs', 'generate', '--database']],
    [process.execPath, ['scripts/run.mjs', 'generate', '--names']],
  ]
  for (const [command, words] of steps) {
    const { code, output } = await runCommand(command, words, { show: false })
    if (code !== 0) throw new Error(`${command} ${words.join(' ')} failed:\n${output}`)
  }
  process.stdout.write(
    `${files.join('\n')}\n\nThe remote ${id} is there. See it with \`pnpm dev:remote ${id}\` at /mypage/${id}; ` +
      `check it with \`pnpm ci:remote ${id}\`; ship it as docs/adding-a-remote.md says.\n`,
  )
}
