/**
 * What the shell gives to every remote at run time. The shell's own list (`shell/src/federation/shared-modules.ts`) must
 * provide exactly these names; a remote bundles none of them.
 *
 * Facades only: a shared module is not tree-shaken, so sharing react-router or React Aria whole would cost every visitor
 * the parts nobody uses. Ranges are written out because the automatic ones are literally `catalog:` and `workspace:*`.
 */
export const sharedModules: Readonly<Record<string, string>> = {
  react: '^19.3.0',
  'react/': '^19.3.0',
  '@techo/core': '^0.1.0',
  '@techo/data': '^0.1.0',
  '@techo/data/drafts': '^0.1.0',
  '@techo/editor': '^0.1.0',
  '@techo/editor/markdown': '^0.1.0',
  '@techo/ui': '^0.1.0',
  '@techo/ui/router': '^0.1.0',
  '@techo/ui/charts': '^0.1.0',
  '@techo/ui/dates': '^0.1.0',
  '@techo/ui/sortable': '^0.1.0',
  '@techo/ui/fields': '^0.1.0',
  '@techo/ui/list': '^0.1.0',
  '@techo/ui/table': '^0.1.0',
  '@techo/ui/board': '^0.1.0',
  '@techo/ui/layout': '^0.1.0',
  '@techo/ui/import': '^0.1.0',
}
