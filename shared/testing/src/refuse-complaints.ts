import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Whatever complains on `console.error` is a fault of the code or of the test: both fail it. To be called by each file of settings,
 * which is read for every file of tests where a module is read once for several.
 */
export function refuseComplaints(): void {
  let complaint: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    complaint = vi.spyOn(console, 'error')
  })
  afterEach(() => {
    const calls = complaint.mock.calls
    complaint.mockRestore()
    expect(calls, 'console.error was called').toEqual([])
  })
}
