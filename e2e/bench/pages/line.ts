import { createServer, type Server, type Socket, connect as toServer } from 'node:net'
import { freePort } from '../../../scripts/bench/host.ts'

/** A line to a server on this machine: so many milliseconds for a round trip, so many bits a second towards the browser. */
interface Line {
  readonly url: string
  close(): Promise<void>
}

interface Shape {
  readonly roundTripMs: number
  readonly megabits: number
}

/** A stand-in between two sockets, so that what a service worker asks for is shaped as well. */
export async function openLine(target: string, shape: Shape): Promise<Line> {
  const { hostname, port: targetPort } = new URL(target)
  const port = await freePort()
  const sockets = new Set<Socket>()
  const down = { freeAt: 0 }
  const server: Server = createServer(near => {
    const far = toServer(Number(targetPort), hostname)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    // A new connection costs a round trip of its own.
    carry(near, far, { ...shape, opensAt: performance.now() + shape.roundTripMs, lane: { freeAt: 0 } })
    carry(far, near, { ...shape, opensAt: 0, lane: down })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

interface Way extends Shape {
  readonly opensAt: number
  /** shared by all connections of one direction: when the line has sent what it was given */
  readonly lane: { freeAt: number }
}

function carry(from: Socket, to: Socket, { roundTripMs, megabits, opensAt, lane }: Way): void {
  let last = opensAt
  const waiting: (() => void)[] = []
  // Timers of one moment may go off in any order; what was said first is carried first.
  const later = (bytes: number, act: () => void) => {
    lane.freeAt = Math.max(performance.now(), lane.freeAt) + bytes / (megabits * 125)
    last = Math.max(last, lane.freeAt + roundTripMs / 2)
    waiting.push(act)
    setTimeout(() => waiting.shift()?.(), last - performance.now())
  }
  from.on('data', chunk => later(chunk.length, () => to.writable && to.write(chunk)))
  from.on('end', () => later(0, () => to.end()))
  from.on('close', () => later(0, () => to.destroySoon()))
}
