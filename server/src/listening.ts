import type { Server } from 'node:http'

/**
 * Why nobody can be served at an address, in one line that says what to do; what is not known is told as it came. Read by the
 * server, and by what looks before minutes are spent on building.
 */
export function listenFailure(error: Error, host: string, port: number): Error {
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is in use. Stop what uses it, or choose another one: PORT=${port === 3000 ? 3001 : 3000}`,
    )
  if (code === 'EACCES') return new Error(`Port ${port} is reserved for the system. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(
      `HOST ${host} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.`,
    )
  return error
}

/** Takes no more requests and finishes what is under way, for ten seconds at most. */
export async function stopListening(server: Server): Promise<void> {
  await new Promise<void>(resolve => {
    const patience = setTimeout(() => server.closeAllConnections(), 10_000).unref()
    server.close(() => {
      clearTimeout(patience)
      resolve()
    })
    server.closeIdleConnections()
  })
}
