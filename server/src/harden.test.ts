import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own: what is closed stays closed. */
const inside = async (code: string): Promise<unknown> => {
  const module = JSON.stringify(join(import.meta.dirname, 'harden.ts'))
  const script = `import { harden } from ${module}; harden(); harden(); console.log(JSON.stringify((() => { ${code} })() ?? null))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(stdout)
}
const attempts = `const attempt = fn => { try { fn(); return 'done' } catch (error) { return error.constructor.name } };`

test('no object reaches the prototype of all by a name', async () => {
  expect(
    await inside(`${attempts}
      const target = {}
      const given = JSON.parse('{"__proto__":{"stolen":1}}')
      for (const key of Object.keys(given)) target[key] = given[key]
      return [
        '__proto__' in {},
        attempt(() => { ({}).constructor.prototype.stolen = 1 }),
        attempt(() => { [].constructor.prototype.stolen = 1 }),
        attempt(() => { (() => 1).constructor.prototype.stolen = 1 }),
        attempt(() => { Promise.resolve().constructor.prototype.stolen = 1 }),
        attempt(() => { ({}).constructor.prototype.toString = () => 'stolen' }),
        ({}).stolen ?? null,
        [].stolen ?? null,
        String({}),
      ]`),
  ).toEqual([false, ...Array(5).fill('TypeError'), null, null, '[object Object]'])
})

test('objects still have members of their own by those names', async () => {
  expect(
    await inside(`
      class Named { toString() { return 'named' } }
      const error = new Error('x')
      error.toString = () => 'own'
      const bare = Object.create(null)
      bare.constructor = 1
      const record = {}
      record.hasOwnProperty = 2
      function Old() {}
      Old.prototype.valueOf = () => 3
      return [String(new Named()), String(error), bare.constructor, record.hasOwnProperty, Object.keys(record), new Old() + 0, ({}).constructor === Object]`),
  ).toEqual(['named', 'own', 1, 2, ['hasOwnProperty'], 3, true])
})
