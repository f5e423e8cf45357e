// Starts the script named by the first argument. Plain JavaScript, because it must still run, and explain itself, on a Node
// that cannot read TypeScript: when the workspace's own Node could not be installed, pnpm falls back to the system's.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Techo runs on its own Node 26, which the install step fetches, but this is Node ${process.versions.node}. ` +
      'Run the command again with a working network, or install Node 22.22 or newer.',
  )
  process.exit(1)
}
const name = process.argv[2] ?? ''
if (!/^[a-z-]+$/.test(name)) {
  console.error('Usage: node scripts/run.mjs <script> [arguments]')
  process.exit(2)
}
const { run } = await import(`./${name}.ts`)
try {
  await run(process.argv.slice(3))
} catch (error) {
  console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message)
  process.exit(1)
}
