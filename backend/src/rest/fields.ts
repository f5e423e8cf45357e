import { bounds } from './bounds.ts'
import { tooMuch } from './refusals.ts'
import type { Scanner } from './scanner.ts'

/** A column, or a place inside its JSON: `about->by->>name`. */
export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export interface JsonStep {
  /** `->>`: the value as text */
  readonly asText: boolean
  /** a number is the place in a list */
  readonly key: string | number
}

export function readField(scanner: Scanner): Field {
  scanner.spaces()
  const field = { name: scanner.name(), path: readPath(scanner) }
  scanner.spaces()
  return field
}

export function readPath(scanner: Scanner): readonly JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const asText = scanner.takes('->>')
    if (!asText && !scanner.takes('->')) return steps
    if (steps.length >= bounds.jsonSteps) throw tooMuch(`A path into JSON has at most ${bounds.jsonSteps} steps`)
    const index = scanner.match(/-?\d{1,9}(?=->|::|[.,]|$)/y)
    steps.push({ asText, key: index === null ? readKey(scanner) : Number(index) })
  }
}

const readKey = (scanner: Scanner): string =>
  scanner.quoted() ??
  scanner.match(/[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y)?.trim() ??
  scanner.fail('any non reserved character different from: .,>()')
