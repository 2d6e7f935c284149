// Waits until a sign-in is too old for actions that need a fresh one (FRESH_SIGN_IN_SECONDS).
import { expect, type Page } from 'playwright/test'

/** Based on the server's data about this device's session. */
export async function signInGoesStale(page: Page): Promise<void> {
  const freshUntil = async () => {
    const answer = await page.request.get('/rights/v1/exports')
    return ((await answer.json()) as { fresh_until: string | null }).fresh_until
  }
  await expect.poll(freshUntil).toBeNull()
}
