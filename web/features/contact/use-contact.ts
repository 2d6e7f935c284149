// The operator's contact details, fetched once the page is on screen, because its HTML was prerendered without them.
import { useEffect, useState } from 'react'
import type { ContactView } from '#shared/protocol/contact.ts'
import { askContact } from '#web/data/contact.ts'

/** `null`: not known yet. */
export type Contact = ContactView | 'failed' | null

/** Cached from an earlier page of this visit. */
let known: ContactView | null = null

export function useContact(): { contact: Contact; retry: () => void } {
  const [contact, setContact] = useState<Contact>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let left = false
    void (async () => {
      known ??= await askContact()
      if (!left) setContact(known ?? 'failed')
    })()
    return () => {
      left = true
    }
  }, [tries])
  const retry = () => {
    setContact(null)
    setTries(before => before + 1)
  }
  return { contact, retry }
}

/** Whether the operator reads messages, as far as is known: without an address, nobody does. */
export const takesMessages = (contact: Contact): boolean =>
  contact === null || contact === 'failed' || contact.email !== null
