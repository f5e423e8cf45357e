/**
 * The filter of `postgres_changes`, `column=op.value` joined by commas that mean "and", as a condition of SQL with
 * parameters. A value is compared as the type of its column.
 */
export interface Condition {
  readonly column: string
  readonly operator: string
  readonly negated: boolean
  /** several for `in` */
  readonly values: readonly string[]
}

const operators: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
}
const states: ReadonlySet<string> = new Set(['null', 'not_null', 'true', 'false', 'unknown'])

export class FilterError extends Error {
  override name = 'FilterError'
}

/** @throws FilterError as hosted words it */
export function parseFilter(filter: string): Condition[] {
  const trimmed = filter.trim()
  if (trimmed === '') return []
  return split(trimmed).map(part => {
    const [, column = '', negation, operator = '', value = ''] =
      /^"?([^"=]+?)"?=(not\.)?([a-z]+)\.(.*)$/s.exec(part) ?? []
    const wrong = () => new FilterError(`Error parsing \`filter\` params: ${JSON.stringify([part])}`)
    if (!column) throw wrong()
    const negated = negation !== undefined
    if (operator === 'in') {
      if (!/^\(.*\)$/s.test(value)) throw wrong()
      return { column, operator, negated, values: split(value.slice(1, -1)).map(unquoted) }
    }
    if (operator === 'is' ? !states.has(value) : !(operator in operators)) throw wrong()
    return { column, operator, negated, values: [unquoted(value)] }
  })
}

/** At commas outside of parentheses and quotes. */
function split(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quoted = false
  let part = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted && sign === '\\') {
      part += sign + (text[++at] ?? '')
      continue
    }
    if (sign === '"' && (quoted || /[.(,]?$/.test(part.slice(-1)))) quoted = !quoted
    else if (!quoted && sign === '(') depth++
    else if (!quoted && sign === ')') depth--
    if (sign === ',' && depth === 0 && !quoted) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

const unquoted = (value: string): string => {
  const trimmed = value.trim()
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1).replace(/\\(.)/gs, '$1') : value
}

const name = (column: string): string => `"${column.replaceAll('"', '""')}"`

/**
 * @param typeOf the SQL type of a column, already quoted
 * @param first the number of the first parameter
 */
export function sqlOf(
  conditions: readonly Condition[],
  typeOf: (column: string) => string,
  first: number,
): { readonly text: string; readonly parameters: string[] } {
  const parameters: string[] = []
  const texts = conditions.map(({ column, operator, negated, values }) => {
    const left = `t.${name(column)}`
    const [value = ''] = values
    const parameter = (each: string) => {
      parameters.push(each)
      return `$${first + parameters.length - 1}`
    }
    const textual = ['like', 'ilike', 'match', 'imatch'].includes(operator)
    const condition =
      operator === 'is'
        ? `${left} is ${value.replace('_', ' ')}`
        : operator === 'in'
          ? `${left} in (${values.map(each => `${parameter(each)}::text::${typeOf(column)}`).join(', ') || 'null'})`
          : `${textual ? `${left}::text` : left} ${operators[operator]} ${parameter(value)}::text${textual ? '' : `::${typeOf(column)}`}`
    return `coalesce(${negated ? `not (${condition})` : condition}, false)`
  })
  return { text: texts.join(' and ') || 'true', parameters }
}
