/**
 * Takes the place of `test/relay/container.ts` of functions-js, which starts one function in Deno and Docker: it asks the
 * process that runs the suite (functions.ts) for it. jest compiles this file; it imports nothing.
 */
export async function runRelay(slug: string, jwtSecret: string, denoOrigin = 'http://localhost:8000') {
  const answer = await fetch(process.env.FUNCTIONS_OF_THE_SUITE ?? '', {
    method: 'POST',
    body: JSON.stringify({ slug, jwtSecret, denoOrigin }),
  })
  const { port }: { port: number } = await answer.json()
  return { container: { getMappedPort: () => port }, stop: async () => undefined }
}
