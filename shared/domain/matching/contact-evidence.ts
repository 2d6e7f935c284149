// Turns the phone numbers and e-mail addresses on a listing into reasons with sentences.
import { compareEmail, type EmailAgreement, emailKey, type OwnEmail } from './email.ts'
import { comparePhone, type PhoneAgreement, phonePattern } from './phone.ts'
import { add, type Reason } from './reason.ts'
import type { Level } from './weights-table.ts'

const PHONE_RANK: Record<PhoneAgreement, number> = { whole: 5, most: 4, some: 3, area: 2, little: 1 }
const PHONE_LEVEL: Record<Exclude<PhoneAgreement, 'little'>, Level> = {
  whole: 'phone.whole',
  most: 'phone.most',
  some: 'phone.some',
  area: 'phone.area',
}
const PHONE_TEXT: Record<Exclude<PhoneAgreement, 'little'>, string> = {
  whole: 'Shows your phone number',
  most: 'The visible digits of a phone number are yours',
  some: 'Some digits of a phone number are yours',
  area: 'Same area code as one of your phone numbers',
}

/** Adds the reasons from the phone numbers shown. */
export function addPhones(found: Reason[], own: readonly string[], shown: readonly string[]) {
  let best: PhoneAgreement | null = null
  let read = 0
  for (let i = 0; i < shown.length && i < 20; i++) {
    const pattern = phonePattern(shown[i] ?? '')
    if (pattern.length < 4) continue
    read++
    for (const digits of own) {
      const agreement = comparePhone(pattern, digits)
      if (agreement && (!best || PHONE_RANK[agreement] > PHONE_RANK[best])) best = agreement
    }
  }
  if (best === 'little') return
  if (best) add(found, 'phone', best === 'area' ? null : true, PHONE_LEVEL[best], PHONE_TEXT[best])
  else if (read > 0)
    add(found, 'phone', false, 'phone.different', 'None of the phone numbers shown are yours')
}

const EMAIL_RANK: Record<EmailAgreement, number> = { whole: 5, most: 4, some: 3, ofName: 2, little: 1 }
const EMAIL_LEVEL: Record<EmailAgreement, Level> = {
  whole: 'email.whole',
  most: 'email.most',
  some: 'email.some',
  ofName: 'email.ofName',
  little: 'email.little',
}
const EMAIL_TEXT: Record<EmailAgreement, string> = {
  whole: 'Shows your email address',
  most: 'The visible part of an email address is yours',
  some: 'The visible part of an email address fits yours',
  ofName: 'The visible part of an email address fits yours, and others with your name',
  little: 'An email address could be yours, but little of it is visible',
}

/** Adds the reasons from the e-mail addresses shown. */
export function addEmails(found: Reason[], own: readonly OwnEmail[], shown: readonly string[]) {
  let best: EmailAgreement | null = null
  let read = 0
  for (let i = 0; i < shown.length && i < 20; i++) {
    const key = emailKey(shown[i] ?? '')
    if (!key.includes('@')) continue
    read++
    for (const email of own) {
      const agreement = compareEmail(key, email.key, email.ofName)
      if (agreement && (!best || EMAIL_RANK[agreement] > EMAIL_RANK[best])) best = agreement
    }
  }
  if (best) add(found, 'email', best === 'little' ? null : true, EMAIL_LEVEL[best], EMAIL_TEXT[best])
  else if (read > 0)
    add(found, 'email', false, 'email.different', 'None of the email addresses shown are yours')
}
