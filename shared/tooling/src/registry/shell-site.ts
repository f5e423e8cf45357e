import { cp } from 'node:fs/promises'

/** What of a site is no shell's: the registry, the builds of remotes, and what a server or an operator has written beside them. */
export const besideShell: readonly string[] = ['r', 'registry.json', 'registry-history', 'keys.json', 'database.json']

/** Copies the shell of a site into another folder, which then knows no remote. */
export async function copyShell(from: string, to: string): Promise<void> {
  const filter = (path: string) => !besideShell.includes(path.slice(from.length + 1))
  await cp(from, to, { recursive: true, preserveTimestamps: true, filter })
}
