/** One valid row for each table, for the tests that walk the whole schema (`supabase/rows.ts` says what `make` gives). */
interface Make {
  readonly id: () => string
  readonly of: (table: string) => Promise<string>
  readonly day: () => string
}

export const rows = {
  calendars: (make: Make) => ({ id: make.id(), name: '予定', rank: 'a1' }),
  calendar_subscriptions: (make: Make) => ({ id: make.id(), name: '祝日', rank: 'a1' }),
  events: async (make: Make) => ({
    id: make.id(),
    calendar_id: await make.of('calendars'),
    uid: make.id(),
    title: '歯医者',
    search_norm: '歯医者',
    all_day: false,
    start_at: '2026-11-21T06:00:00Z',
    end_at: '2026-11-21T07:00:00Z',
    time_zone: 'Asia/Tokyo',
  }),
  event_overrides: async (make: Make) => {
    const day = make.day()
    return {
      event_id: await make.of('events'),
      original: day,
      title: '歯医者',
      all_day: true,
      start_day: day,
      end_day: day,
    }
  },
}
