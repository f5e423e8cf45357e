import { join } from 'node:path'
import lucide from 'lucide-react/package.json' with { type: 'json' }

/**
 * Every picture of the product: what it means here → its name in Lucide. Each becomes one path of `icons.gen.ts`;
 * as components of lucide-react the same pictures weigh 7.4 KB compressed instead of about 4, on every public page.
 * After a change: `node shared/ui/src/components/generate-icons.ts`; a test compares the file with this table.
 */
const pictures = {
  alert: 'triangle-exclamation-point',
  archive: 'archive',
  'archive-restore': 'archive-arrow-up',
  'arrow-down': 'arrow-down',
  'arrow-left': 'arrow-left',
  'arrow-right': 'arrow-right',
  'arrow-up': 'arrow-up',
  ban: 'ban',
  bell: 'bell',
  book: 'book-open',
  books: 'library-big',
  calendar: 'calendar',
  'calendar-days': 'calendar-days',
  'calendar-off': 'calendar-off',
  'calendar-plus': 'calendar-plus',
  chart: 'chart-column',
  check: 'check',
  checked: 'circle-check',
  'chevron-down': 'chevron-down',
  'chevron-left': 'chevron-left',
  'chevron-right': 'chevron-right',
  'chevron-up': 'chevron-up',
  circle: 'circle',
  clock: 'clock',
  'cloud-off': 'cloud-off',
  copy: 'copy',
  download: 'download',
  edit: 'pencil',
  ellipsis: 'ellipsis',
  external: 'external-link',
  eye: 'eye',
  'eye-off': 'eye-off',
  file: 'file-text',
  filter: 'list-filter',
  flag: 'flag',
  flame: 'flame',
  folder: 'folder',
  gauge: 'gauge',
  gift: 'gift',
  grip: 'grip-vertical',
  heart: 'heart',
  help: 'circle-question-mark',
  home: 'house',
  image: 'image',
  inbox: 'inbox',
  info: 'info',
  key: 'key-round',
  keyboard: 'keyboard',
  language: 'languages',
  leaf: 'leaf',
  link: 'link',
  list: 'list',
  'list-checks': 'list-checks',
  lock: 'lock',
  'log-in': 'log-in',
  'log-out': 'log-out',
  mail: 'mail',
  menu: 'menu',
  minus: 'minus',
  monitor: 'monitor',
  moon: 'moon',
  mountain: 'mountain',
  'move-right': 'move-right',
  note: 'notebook-pen',
  palette: 'palette',
  panel: 'panel-left',
  pause: 'pause',
  pin: 'pin',
  play: 'play',
  plus: 'plus',
  redo: 'redo-2',
  refresh: 'refresh-cw',
  repeat: 'repeat',
  search: 'search',
  settings: 'settings',
  share: 'share-2',
  shield: 'shield-check',
  skip: 'skip-forward',
  smile: 'face-slightly-smiling',
  sparkles: 'sparkles',
  star: 'star',
  sun: 'sun',
  tag: 'tag',
  target: 'target',
  trash: 'trash',
  undo: 'undo-2',
  upload: 'upload',
  user: 'user-round',
  x: 'x',
} as const

type Attributes = Readonly<Record<string, string>>

const number = (attributes: Attributes, name: string): number => Number(attributes[name] ?? 0)

/** One element of an SVG drawing as path data. Throws on a kind that no icon had so far. */
function pathOf(kind: string, attributes: Attributes): string {
  const of = (name: string) => number(attributes, name)
  const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
    `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
  if (kind === 'path') return fromAbsolute(attributes.d ?? '')
  if (kind === 'circle') return ellipse(of('cx'), of('cy'), of('r'), of('r'))
  if (kind === 'ellipse') return ellipse(of('cx'), of('cy'), of('rx'), of('ry'))
  if (kind === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
  if (kind === 'polyline') return `M${attributes.points}`
  if (kind === 'polygon') return `M${attributes.points}z`
  if (kind === 'rect') {
    const radius = of('rx') || of('ry')
    const [width, height] = [of('width') - 2 * radius, of('height') - 2 * radius]
    const corner = (x: number, y: number) => (radius ? `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}` : '')
    return `M${of('x') + radius} ${of('y')}h${width}${corner(1, 1)}v${height}${corner(-1, 1)}h${-width}${corner(-1, -1)}v${-height}${corner(1, -1)}z`
  }
  throw new Error(`An icon has a ${kind}: teach generate-icons.ts to draw it`)
}

// A small m that opens a path counts from the corner, but joined to another path it would count from that one's end.
const fromAbsolute = (path: string): string =>
  path.replace(/^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*([-\d.]?)/, (_, x: string, y: string, more: string) =>
    more ? `M${x} ${y}l${more}` : `M${x} ${y}`,
  )

/** The text of `icons.gen.ts`. */
export async function generateIcons(): Promise<string> {
  const entry = import.meta.resolve('lucide-react/package.json')
  const lines: string[] = []
  for (const [name, picture] of Object.entries(pictures)) {
    const module: unknown = await import(new URL(`dist/esm/icons/${picture}.mjs`, entry).href)
    const { node } = (module as { __iconData: { node: readonly (readonly [string, Attributes])[] } }).__iconData
    const path = node.map(([kind, attributes]) => pathOf(kind, attributes)).join('')
    lines.push(`  ${name.includes('-') ? `'${name}'` : name}: '${path}',`)
  }
  return [
    `// Drawn from Lucide ${lucide.version} (ISC licence, © Lucide Contributors) by generate-icons.ts; not edited by hand.`,
    'export const drawings = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}

if (import.meta.main) {
  const { writeFile } = await import('node:fs/promises')
  await writeFile(join(import.meta.dirname, 'icons.gen.ts'), await generateIcons())
}
