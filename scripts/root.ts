import { join } from 'node:path'

/** Absolute paths every script needs. */
export const root = join(import.meta.dirname, '..')
export const site = process.env.SITE_DIR ?? join(root, 'dist/site')
export const monolith = join(root, 'dist/monolith')
