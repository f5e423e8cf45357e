import type { FunctionModule } from './index.ts'

/** Which build this server serves, so that a script that publishes can wait for it. */
export const version: FunctionModule = {
  needsToken: true,
  handle: async (request, _claims, surroundings) =>
    request.method === 'GET' || request.method === 'POST'
      ? Response.json({ version: await surroundings.version() })
      : new Response(null, { status: 405, headers: { allow: 'GET, POST' } }),
}
