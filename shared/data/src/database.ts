import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.types.ts'

/** Words for what the migrations made: tables, rows, and the client that reads them. Rows keep their snake_case names. */
type Public = Database['public']

export type TableName = keyof Public['Tables']
export type RowOf<Table extends TableName> = Public['Tables'][Table]['Row']
export type InsertOf<Table extends TableName> = Public['Tables'][Table]['Insert']
export type UpdateOf<Table extends TableName> = Public['Tables'][Table]['Update']

export type FunctionName = keyof Public['Functions']
export type ArgsOf<Name extends FunctionName> = Public['Functions'][Name]['Args']

/** The typed PostgREST client: `db.from('habits').select('…')`, `db.rpc('…')`. */
export type Db = PostgrestClient<Database>

/** The rows a query answers with, read off its select string: `QueryData<ReturnType<typeof readHabits>>`. */
export type { QueryData } from '@supabase/supabase-js'
