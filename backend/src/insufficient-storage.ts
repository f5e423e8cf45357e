import type { Hono, MiddlewareHandler } from 'hono'
import type { FreeSpace } from './database/free-space.ts'

/** What a write is answered while the disk has too little room: 507 with this code in every protocol. It is to be sent again later. */
export const insufficientStorage = {
  code: 'insufficient_storage',
  message: 'The server has too little room on its disk. Reading works; writing does again once there is room.',
}

/** Seconds after which another try makes sense: somebody has to tidy up first. */
const retryAfter = '30'

export interface WithoutRoom {
  readonly isWrite: (request: { readonly method: string; readonly path: string }) => boolean
  /** the refusal in the shape of the protocol */
  readonly body: object
}

/** Refuses writes before anything of them is read. */
export const refuseWithoutRoom =
  (space: Pick<FreeSpace, 'admits'>, { isWrite, body }: WithoutRoom): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context
    if (!isWrite({ method: req.method, path: req.path })) return next()
    const announced = Number(req.header('content-length') ?? 0)
    if (await space.admits(Number.isFinite(announced) ? announced : 0)) return next()
    return Response.json(body, { status: 507, headers: { 'retry-after': retryAfter, 'cache-control': 'no-store' } })
  }

/**
 * Puts the refusal before the rooms of the backend, each in its own shape. Sign-in and functions are not refused here: the
 * database refuses what they write, and most of what they do is reading.
 * @param rowsLieHere whether the disk that is watched is also the database's
 */
export function refuseWritesWithoutRoom(routes: Hono, space: Pick<FreeSpace, 'admits'>, rowsLieHere: boolean): void {
  routes.use(async (context, next) => {
    // What is not refused at the door is refused by the database, which must know how much room there is now.
    if (!isRead(context.req.method)) await space.admits()
    return next()
  })
  if (rowsLieHere)
    routes.use(
      '/rest/v1/*',
      refuseWithoutRoom(space, {
        isWrite: ({ method, path }) => !isRead(method) && !path.startsWith('/rest/v1/rpc/'),
        body: { ...insufficientStorage, details: null, hint: null },
      }),
    )
  routes.use(
    '/storage/v1/*',
    refuseWithoutRoom(space, {
      isWrite: ({ method, path }) => !isRead(method) && !/^\/storage\/v1\/object\/(list|list-v2|sign)\//.test(path),
      body: { ...insufficientStorage, statusCode: '507', error: insufficientStorage.code },
    }),
  )
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
