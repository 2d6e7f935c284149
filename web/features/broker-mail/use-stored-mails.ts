// The stored emails for which the person hasn't chosen a removal yet, parsed.
import { useCallback, useEffect, useState } from 'react'
import { isSharedFind } from '#web/data/storage/shared-finds.ts'
import { type StoredMail, storedMails } from '#web/data/storage/stored-mails.ts'
import { type MailReading, readMail } from './read-mail.ts'

export type WaitingMail = Pick<StoredMail, 'id' | 'name'> & { reading: MailReading }

/** Newest first; null until they have been parsed, `failed` if the device's storage doesn't respond. */
export function useStoredMails(): { mails: readonly WaitingMail[] | null; failed: boolean } {
  const [mails, setMails] = useState<readonly WaitingMail[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    readAll().then(setMails, error => {
      console.error('Stored mails:', error)
      setFailed(true)
    })
  }, [])
  useEffect(() => {
    load()
    return storedMails.subscribe(load)
  }, [load])
  return { mails, failed }
}

async function readAll(): Promise<WaitingMail[]> {
  const stored = (await storedMails.list()).filter(one => !isSharedFind(one))
  return Promise.all(
    stored.map(async ({ id, name, content }) => ({
      id,
      name,
      reading: await readMail(new Uint8Array(await content.arrayBuffer())),
    })),
  )
}
