import type { FunctionModule } from '@techo/backend/functions'

/** Which build this server serves, so that a script that publishes can wait for it. */
export const versionFunction = (version: () => Promise<string>): FunctionModule => ({
  needsToken: true,
  handle: async request =>
    request.method === 'GET' || request.method === 'POST'
      ? Response.json({ version: await version() })
      : new Response(null, { status: 405, headers: { allow: 'GET, POST' } }),
})
