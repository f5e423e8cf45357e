/** Whether this server should be given requests, and which part says no. */
export interface Readiness {
  readonly status: 'ok' | 'failing'
  readonly server: Answer
  readonly database: Answer
  /** not told where nothing of the database lies on a disk that is watched */
  readonly disk?: Answer
  /** not told where the database is a project's, which `check:target` looks at */
  readonly migrations?: Answer
}

type Answer = 'ok' | 'failing'

export interface ReadinessDependencies {
  /** whether the server has begun to end */
  readonly isStopping: () => boolean
  /** resolves when the database answers */
  readonly ping: () => Promise<unknown>
  /** null where the backend is somebody else's */
  readonly embedded: {
    readonly space: { admits(): Promise<boolean> }
    missing(): Promise<readonly string[]>
  } | null
}

/** A database at work for longer answers nobody. */
const patienceMs = 5000

export function createReadiness({ isStopping, ping, embedded }: ReadinessDependencies): () => Promise<Readiness> {
  const ask = async (): Promise<Readiness> => {
    const [missing, admits] = await Promise.all([
      inTime(embedded ? embedded.missing() : ping().then(() => [])),
      embedded ? embedded.space.admits() : true,
    ])
    const parts = {
      server: told(!isStopping()),
      database: told(missing !== null),
      ...(embedded ? { disk: told(admits), migrations: told(missing !== null && missing.length === 0) } : {}),
    }
    return { status: told(Object.values(parts).every(each => each === 'ok')), ...parts }
  }
  let asking: Promise<Readiness> | null = null
  // Anybody may ask, and many do at once; the database is asked once.
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}

const told = (isFine: boolean): Answer => (isFine ? 'ok' : 'failing')

/** @returns null when the work failed or took too long */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), patienceMs)
  return Promise.race([work, late])
    .catch(() => null)
    .finally(() => clearTimeout(timer))
}
