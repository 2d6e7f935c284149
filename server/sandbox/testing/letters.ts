// Letters to the privacy desks in tests: about Rosa Whitaker, who is listed everywhere, from an address of the
// product's domain.
import { createTransport } from 'nodemailer'
import { z } from '#shared/lib/z.ts'
import type { DeskOrder } from '../desks/answers.ts'
import type { TestWorld } from './open-world.ts'
import { recordOf } from './world-views.ts'

const letterView = z.object({
  mailbox: z.string(),
  from: z.string(),
  kind: z.string(),
  person: z.string().nullable(),
  sameBefore: z.number(),
  cites: z.array(z.object({ law: z.string(), isClaimed: z.boolean() })),
  answers: z.array(
    z.object({
      answer: z.string(),
      meaning: z.string(),
      effect: z.string(),
      from: z.string(),
      messageId: z.string(),
    }),
  ),
})

/** Sets the answer of a site's desk. */
export async function orderDesk(world: TestWorld, desk: DeskOrder): Promise<void> {
  const { status, json } = await world.dev('POST', '/world', { desk })
  if (status !== 200) throw new Error(JSON.stringify(json))
}

/** What a site's log says of the letters to its desks. */
export async function lettersTo(world: TestWorld, label: string) {
  const { json } = await world.dev('GET', '/world')
  const sites = z.array(z.object({ host: z.string(), letters: z.array(letterView) }))
  const { sites: all } = z.object({ sites }).parse(json)
  return all.find(site => site.host === `${label}.example`)?.letters ?? []
}

type Written = { from: string; to: string; subject: string; text: string; inReplyTo?: string }

/** Sends a letter by SMTP; returns its message id. */
export async function sendLetter(world: TestWorld, letter: Written): Promise<string> {
  const transport = createTransport(world.smtpUrl)
  try {
    return (await transport.sendMail(letter)).messageId
  } finally {
    transport.close()
  }
}

/** Asks a site to remove Rosa Whitaker's record, by its address. */
export async function askRemoval(
  world: TestWorld,
  label: string,
  from: string,
  more: Partial<Written> = {},
): Promise<string> {
  const record = await recordOf(world, 'p0', label)
  const text = `I am Rosa Whitaker. Please remove my listing: ${record}`
  return sendLetter(world, {
    from,
    to: `privacy@${label}.example`,
    subject: 'Removal of a listing: Rosa Whitaker',
    text,
    ...more,
  })
}
