import { destination, type Logger, pino } from 'pino'

/**
 * One line per event, on standard error. Nothing a person wrote, no token and no row value goes into a line: log codes,
 * counts and addresses without their query.
 */
export const log: Logger = pino(
  { level: process.env.LOG_LEVEL ?? 'warn', base: null },
  destination({ dest: 2, sync: true }),
)
