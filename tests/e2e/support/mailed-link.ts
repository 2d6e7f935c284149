// Links in the mails that the account sends.
import { expect } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import type { World } from './world.ts'

/** Waits for a mail to an address with a subject that contains `about`. Returns the newest one's link. */
export async function mailedLink(world: World, to: string, about: string): Promise<string> {
  const link = async () => {
    const mail = (await world.mails(to)).find(({ subject }) => subject.includes(about))
    return /https?:\S+\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? null
  }
  await expect.poll(link).not.toBeNull()
  return must(await link(), 'the link')
}
