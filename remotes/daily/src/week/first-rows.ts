/** What the page of a week begins with besides, in PostgREST's words; its document asks for it (`remote.config.ts`). */
export const goalColumns = 'id, week_start, title, status, note, rank, deleted_at'

export const wantedIn = (first: string, last: string): string =>
  `and(planned_date.gte.${first},planned_date.lte.${last}),and(planned_date.is.null,planned_week.gte.${first},planned_week.lte.${last})`
