import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH

/**
 * Journeys in a real Chromium against the built product. Each worker starts a server of its own on a free port with an empty
 * database (see support/product.ts), so nothing is shared but the build.
 */
export default defineConfig({
  testDir: '.',
  testIgnore: [
    // It installs a repository from npm: `pnpm check:outside` runs it, every night.
    ...(process.env.OUTSIDE ? [] : ['federation/outside.spec.ts']),
    // Minutes long: `pnpm check:driver` runs it, every night.
    ...(process.env.DRIVER_STEPS ? [] : ['faults/areas.spec.ts']),
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  // A part of a test's time is waiting: one worker more than cores fills it.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Times end what hangs and judge nothing: beside other work the same test takes five times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // A headless browser calls itself one, and error views are not drawn for robots.
    userAgent: devices['Desktop Chrome'].userAgent,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Tests answer requests in bad ways; a worker between would answer them first. `installed.spec.ts` has one.
    serviceWorkers: 'block',
    // Recording costs the processor that the pages need: ask for it with `--trace on`. What a page held when its test failed is
    // kept either way.
    trace: 'off',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A document that a test answers itself counts as one from the internet, which may not open a socket to this machine.
        '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
      ],
    },
  },
})
