/**
 * What there is in the database: tables, their columns, how they hang together, functions. Everything a request names is
 * looked up here first, in Maps, so that a name of the request is never the key of an object and never reaches a
 * statement unless the database itself gave it.
 */
export interface Catalogue {
  table(schema: string, name: string): Table | null
  /** tables and views of a schema, for hints */
  tableNames(schema: string): readonly string[]
  /** relationships that begin at a table and end in the same schema */
  relationships(schema: string, table: string): readonly Relationship[]
  /** all functions of a name that can be called */
  routines(schema: string, name: string): readonly Routine[]
  routineNames(schema: string): readonly string[]
  /** how SQL spells a type that a cast names; null when there is none */
  type(name: string): string | null
}

export interface Column {
  readonly name: string
  /** as SQL spells it: `numeric(10,2)` */
  readonly type: string
  /** of a domain what it is made of, else the type */
  readonly baseType: string
  /** SQL of the default; null when there is none */
  readonly fallback: string | null
}

export interface Table {
  readonly schema: string
  readonly name: string
  readonly isView: boolean
  readonly columns: ReadonlyMap<string, Column>
  /** columns of the primary key */
  readonly keys: readonly string[]
  /** functions that take a row of it and answer one value: they are read like columns */
  readonly computed: ReadonlyMap<string, Routine>
}

export interface Named {
  readonly schema: string
  readonly name: string
}

/** `columns` are pairs: here, there. */
export type Relationship = {
  readonly from: Named
  readonly to: Named
  readonly isSelf: boolean
  readonly toIsView: boolean
  /** at most one row there for each row here */
  readonly isToOne: boolean
} & (
  | {
      readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
      readonly constraint: string
      readonly columns: readonly (readonly [string, string])[]
    }
  | { readonly kind: 'many-to-many'; readonly junction: Junction }
  | { readonly kind: 'computed'; readonly routine: Named }
)

export interface Junction extends Named {
  readonly constraints: readonly [string, string]
  /** pairs: column here, column of the junction */
  readonly here: readonly (readonly [string, string])[]
  /** pairs: column there, column of the junction */
  readonly there: readonly (readonly [string, string])[]
}

export interface Parameter {
  /** empty when it has none */
  readonly name: string
  /** as SQL spells it, without a length */
  readonly type: string
  readonly isRequired: boolean
  readonly isVariadic: boolean
}

/** A function that can be called. */
export interface Routine extends Named {
  readonly parameters: readonly Parameter[]
  /** volatile functions may write */
  readonly isVolatile: boolean
  /** its one parameter is a row of this table */
  readonly rowOf: Named | null
  readonly returns: {
    readonly isSet: boolean
    /** a set that is known to be one row */
    readonly isOneRow: boolean
    readonly isVoid: boolean
    /** rows with columns; else single values */
    readonly isRow: boolean
    /** the table or view whose rows they are */
    readonly table: Named | null
    /** of rows that are no table's: the columns; empty when nobody knows */
    readonly columns: readonly string[]
  }
}

/** One text for a schema and a name; no name holds a NUL. */
export const label = ({ schema, name }: Named): string => `${schema}\0${name}`
