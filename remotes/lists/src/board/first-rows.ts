/** What the boards begin with. A file of its own, because their document asks for it (`remote.config.ts`). */
export const boardColumns = 'id, title, period, background, width, height, rank'
