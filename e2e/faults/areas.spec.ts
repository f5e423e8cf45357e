import { drive } from '../driver/drive.ts'
import { DriverFound, keepSum } from '../driver/sums.ts'
import { startProduct } from '../support/product.ts'
import { test } from '../support/test.ts'

/** `pnpm check:driver --steps 20000 --seed 5` walks many of these, every night. A seed draws the same again. */
const first = Number(process.env.DRIVER_SEED ?? 1)
const steps = Number(process.env.DRIVER_STEPS ?? 60)
/** a new person and a new server after so many */
const most = 400

for (let from = 0; from < steps; from += most) {
  const seed = first + from / most
  test(`nothing that was written in any area is lost, whatever breaks meanwhile (order ${seed})`, async ({
    newBrowser,
    tolerated,
  }) => {
    // A step took up to three seconds on two busy cores.
    test.setTimeout(300_000 + Math.min(most, steps - from) * 6000)
    tolerated.push(/status of (401|500|502|503)/, /ERR_/, /Failed to (load|fetch)/, /WebSocket/, /Loading (CSS )?chunk/)
    const product = await startProduct({ env: { ACCESS_TOKEN_SECONDS: '12' } })
    const began = performance.now()
    const count = Math.min(most, steps - from)
    const browser = () => newBrowser({ locale: 'ja-JP', baseURL: product.url })
    const walked = (steps: number) => ({
      ...({ kind: 'areas', seed, wanted: count } as const),
      steps,
      seconds: Math.round((performance.now() - began) / 1000),
    })
    try {
      const done = await drive({ product, newBrowser: browser, seed, steps: count })
      const sum = { ...walked(count), done, lost: null }
      console.log(`order ${seed}: ${count} steps in ${sum.seconds} s`, done)
      await keepSum(sum)
    } catch (error) {
      const lost = error instanceof Error ? error.message : String(error)
      await keepSum({ ...walked(error instanceof DriverFound ? error.steps : 0), done: {}, lost })
      throw error
    } finally {
      await product.dispose()
    }
  })
}
