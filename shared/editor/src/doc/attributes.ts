import { attrsOf, type Bag, type Issue } from './document.ts'

/**
 * The allow-list of block attributes. Tiptap validates none of them, so a heading of level 9, a table of a billion columns
 * or CSS in a colour would pass.
 */
type Rule = { readonly fallback: unknown; readonly accept: (value: unknown) => unknown }

/** What `accept` returns for a value it refuses. */
const refused = Symbol('refused')

const whole = (fallback: number, least: number, most: number): Rule => ({
  fallback,
  accept: value => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) return refused
    return number < least || number > most ? refused : number
  },
})

const oneOf = (fallback: unknown, values: readonly unknown[]): Rule => ({
  fallback,
  accept: value => (values.includes(value) ? value : refused),
})

const isWidth = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5000

const cell: Readonly<Record<string, Rule>> = {
  colspan: whole(1, 1, 100),
  rowspan: whole(1, 1, 1000),
  colwidth: {
    fallback: null,
    accept: value =>
      value === null || (Array.isArray(value) && value.length <= 100 && value.every(isWidth)) ? value : refused,
  },
  align: oneOf(null, [null, 'left', 'center', 'right']),
}

const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  heading: { level: whole(1, 1, 3) },
  orderedList: { start: whole(1, 0, 1_000_000_000), type: oneOf(null, [null, '1', 'a', 'A', 'i', 'I']) },
  taskItem: { checked: oneOf(false, [true, false]) },
  codeBlock: {
    language: {
      fallback: null,
      accept: value =>
        value === null || (typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value)) ? value : refused,
    },
  },
  tableCell: cell,
  tableHeader: cell,
}

const nearestLevel = (value: unknown): number => Math.min(3, Math.max(1, Math.round(Number(value)) || 1))

/** The attributes of a known block, complete: allowed values as they are, missing ones by default, refused ones replaced. */
export function repairAttrs(type: string, value: unknown, issues: Issue[]): Bag | undefined {
  const wanted = rules[type]
  if (!wanted) return undefined
  const given = attrsOf(value)
  const attrs: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(wanted)) {
    const accepted = given[name] === undefined ? rule.fallback : rule.accept(given[name])
    if (accepted === refused) {
      issues.push({ kind: 'wrong-attribute', type })
      attrs[name] = type === 'heading' ? nearestLevel(given[name]) : rule.fallback
    } else attrs[name] = accepted
  }
  return attrs
}
