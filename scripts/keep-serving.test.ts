import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { keepServing } from './keep-serving.ts'

const ends = (how: string) => (): ChildProcess => spawn(process.execPath, ['-e', how], { stdio: 'ignore' })
const killed = ends('process.kill(process.pid, "SIGKILL")')

test('a server that was killed is started again, one that ended is not', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let minutes = 0
  const starts = [killed, killed, ends('process.exit(3)')].values()
  expect(
    await keepServing(
      () => (starts.next().value ?? killed)(),
      () => minutes++ * 60_000,
    ),
  ).toBe(3)
  expect(said).toHaveBeenCalledTimes(2)
  expect(starts.next().done).toBe(true)
  said.mockRestore()
})

test('one that is killed right after its start is not started for ever', async () => {
  expect(await keepServing(killed, () => 0)).toBe(1)
})

test('a request to stop reaches the server', async () => {
  const listeners = process.listenerCount('SIGTERM')
  const code = keepServing(() => {
    const server = spawn(process.execPath, [
      '-e',
      'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); console.log()',
    ])
    server.stdout.once('data', () => process.emit('SIGTERM', 'SIGTERM'))
    return server
  })
  expect(await code).toBe(7)
  expect(process.listenerCount('SIGTERM')).toBe(listeners)
})
