/** The row of `preferences` that says how a person plans (`planning.ts`). */
export const planningKey = 'daily.planning'
