import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { createFunctions, type FunctionModule } from '../src/functions/index.ts'
import { claimsSignedWith } from './gateway.ts'
import type { ClientSuite, Place, Running } from './suite.ts'

const wanted = z.object({ slug: z.string(), jwtSecret: z.string(), denoOrigin: z.string() })

type Handler = (request: Request) => Response | Promise<Response>

/** A function as the suite wrote it for Deno. */
async function handlerOf({ folder, scratch }: Place, slug: string): Promise<Handler> {
  const source = await readFile(join(folder, 'test/functions', slug, 'index.ts'), 'utf8')
  const file = join(scratch, `${slug}.ts`)
  const ours = 'export let handler\nconst serve = each => { handler = each }\n'
  await writeFile(file, ours + source.replace(/^import .*deno\.land.*$/m, ''))
  const { handler }: { handler: Handler } = await import(file)
  return handler
}

/** The functions router of the backend with one function, whose tokens are those the suite signs. */
async function route(place: Place, { slug, jwtSecret, denoOrigin }: z.infer<typeof wanted>) {
  const handler = await handlerOf(place, slug)
  const relayed: FunctionModule = {
    needsToken: true,
    // The suite knows the address that its functions saw behind the relay.
    handle: request =>
      handler(new Request(new URL(new URL(request.url).pathname + new URL(request.url).search, denoOrigin), request)),
  }
  const keys = {
    publishableKey: '',
    secretKey: '',
    async verify(token: string) {
      const claims = claimsSignedWith(jwtSecret, token)
      if (!claims) throw new Error('signed by somebody else')
      return { ...claims, role: 'anon' as const }
    },
  }
  return createFunctions(keys, new Map([[slug, relayed]]))
}

/** Listens at a free port and answers by `handle`. */
async function listen(servers: Server[], handle: Handler): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch(() => outgoing.destroy())
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, resolve))
  // A server that listens to a port has such an address.
  return (server.address() as AddressInfo).port
}

async function answer(handle: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', headers, url = '/' } = incoming
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) }
  const names = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const given = await handle(new Request(new URL(url, 'http://localhost'), { method, headers: names, ...body }))
  outgoing.writeHead(given.status, Object.fromEntries(given.headers))
  outgoing.end(Buffer.from(await given.arrayBuffer()))
}

async function routers(place: Place): Promise<Running> {
  const servers: Server[] = []
  const port = await listen(servers, async request => {
    const app = await route(place, wanted.parse(await request.json()))
    return Response.json({ port: await listen(servers, async each => app.fetch(each)) })
  })
  return {
    env: { FUNCTIONS_OF_THE_SUITE: `http://localhost:${port}` },
    async close() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

export const functions: ClientSuite = {
  folder: 'functions-js',
  dependencies: { jsonwebtoken: '9.0.2', nanoid: '3.3.11' },
  jest: {
    moduleNameMapper: { 'relay/container$': join(import.meta.dirname, 'functions-relay.ts') },
    testTimeout: 60_000,
  },
  rounds: [
    {
      name: 'with the functions of the suite',
      start: routers,
      files: [
        'test/FunctionsClient.test.ts',
        'test/spec/errors.spec.ts',
        'test/spec/hello.spec.ts',
        'test/spec/hijack.spec.ts',
        'test/spec/params.spec.ts',
        'test/spec/response-content-type.spec.ts',
        'test/spec/timeout.spec.ts',
      ],
    },
  ],
  reasons: {},
  exclusions: [],
}
