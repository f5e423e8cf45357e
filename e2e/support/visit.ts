import { expect, type Page } from '@playwright/test'
import { isAt, moveTo } from '../driver/hands.ts'

/** Goes to a page and waits until it stands: the one before does until then, and may show and take the same. */
export async function visit(page: Page, path: string): Promise<void> {
  if (isAt(page, path)) return
  const before = await page.title()
  await moveTo(page, path)
  await expect(page).not.toHaveTitle(before)
}
