/** What the bundler puts in place of `@supabase/functions-js` in the first load; see `realtime.ts`. */
export class FunctionsClient {
  invoke(): never {
    throw new Error('Functions are not part of this client: load @supabase/functions-js in a chunk of its own')
  }
}

export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}

/** The service's own default: any region. */
export const FunctionRegion = { Any: 'any' } as const
