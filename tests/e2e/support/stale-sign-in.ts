// Waiting until a sign-in is too long ago for what asks for a fresh one (FRESH_SIGN_IN_SECONDS).
import { expect, type Page } from 'playwright/test'

/** By what the server says of this device's own session. */
export async function signInGoesStale(page: Page): Promise<void> {
  const freshUntil = async () => {
    const answer = await page.request.get('/rights/v1/exports')
    return ((await answer.json()) as { fresh_until: string | null }).fresh_until
  }
  await expect.poll(freshUntil).toBeNull()
}
