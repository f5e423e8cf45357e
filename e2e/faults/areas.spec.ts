import { drive } from '../driver/drive.ts'
import { DriverFound, keepSum } from '../driver/sums.ts'
import { startProduct } from '../support/product.ts'
import { test } from '../support/test.ts'

/** `pnpm check:driver --steps 20000 --seed 5` walks many of these, every night. A seed draws the same again. */
const first = Number(process.env.DRIVER_SEED ?? 1)
const steps = Number(process.env.DRIVER_STEPS ?? 60)
/** a walk ends sooner after so many seconds, and says how far it came */
const seconds = process.env.DRIVER_SECONDS ? Number(process.env.DRIVER_SECONDS) : undefined
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
    // Browsers renew a token with each question that has less than 90 seconds left, which costs more than the question.
    const product = await startProduct({ env: { ACCESS_TOKEN_SECONDS: seed % 5 === 0 ? '12' : '105' } })
    const began = performance.now()
    const count = Math.min(most, steps - from)
    // Nobody looks at movements, and each is drawn many times.
    const browser = () => newBrowser({ locale: 'ja-JP', baseURL: product.url, reducedMotion: 'reduce' })
    const walked = (steps: number) => ({
      ...({ kind: 'areas', seed, wanted: count } as const),
      steps,
      seconds: Math.round((performance.now() - began) / 1000),
    })
    try {
      const { counts, steps } = await drive({ product, newBrowser: browser, seed, steps: count, seconds })
      const sum = { ...walked(steps), done: counts, lost: null }
      console.log(`order ${seed}: ${steps} steps in ${sum.seconds} s`, counts)
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
