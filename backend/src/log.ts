import { AsyncLocalStorage } from 'node:async_hooks'
import { destination, type Logger, pino } from 'pino'

/** From the loudest to none at all. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const requests = new AsyncLocalStorage<string>()

/** What is logged while `work` runs names this request. */
export const duringRequest = <T>(id: string, work: () => T): T => requests.run(id, work)

/** Who starts the process is told of a level that does not exist; until then it counts as not set. */
const level = logLevels.find(each => each === process.env.LOG_LEVEL) ?? 'warn'

/**
 * One line of JSON per event, on standard error. Nothing a person wrote, no token and no row value goes into a line: log codes,
 * counts and addresses without their query.
 */
export const log: Logger = pino(
  {
    level,
    base: null,
    mixin: () => {
      const request = requests.getStore()
      return request === undefined ? {} : { request }
    },
  },
  destination({ dest: 2, sync: true }),
)
