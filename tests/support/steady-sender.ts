// A mail server that delivers mail to a copy that may be killed at any moment. It tries again until the copy says that
// it has taken the mail, as mail servers do, so the copy may get a mail twice.
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

/** How often a mail is tried, a tenth of a second apart: a copy takes seconds to start. */
const TRIES_MAX = 1200
const TRY_AGAIN_AFTER = 100
const TIMEOUT_MS = 5000

export type Delivery = { from: string; to: string; subject: string; text: string }

export class SteadySender {
  /** Subjects of mails that the copy has taken. */
  readonly taken: string[] = []
  /** Deliveries that ended without an answer. */
  breaks = 0
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  /** Delivers one mail. The same Message-ID is sent every time. @throws Error if the copy refuses the mail for good. */
  async deliver({ subject, ...mail }: Delivery): Promise<void> {
    const messageId = `<${crypto.randomUUID()}@${mail.from.split('@')[1]}>`
    const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const transport = createTransport({ host: '127.0.0.1', port: this.#port, ignoreTLS: true, ...limits })
      try {
        await transport.sendMail({ ...mail, subject, messageId })
        this.taken.push(subject)
        return
      } catch (error) {
        const code = (error as { responseCode?: number }).responseCode
        if (code !== undefined && code >= 500) throw error
        this.breaks += 1
      } finally {
        transport.close()
      }
      await pause(TRY_AGAIN_AFTER)
    }
    throw new Error(`no copy took the mail ${subject}`)
  }
}
