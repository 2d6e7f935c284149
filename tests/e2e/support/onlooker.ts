// Looks at each state of the account's pages: what axe finds, and what password managers read in its forms.
import { expect, type Page } from 'playwright/test'
import { axeFindings } from './axe.ts'
import { formFaults, formsOn } from './forms.ts'

/** Every form of the account that takes text, by its name, and what its fields are for. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  'Sign up': ['name', 'username', 'new-password'],
  'Sign in': ['username webauthn', 'current-password'],
  'Reset password': ['email'],
  'Choose a new password': ['username', 'new-password'],
  'Mail me a link': ['email'],
  'Sign in with the mailed code': ['one-time-code'],
  'Code from your app': ['one-time-code'],
  'Recovery code': ['off'],
  'Set up an authenticator app': ['one-time-code'],
  'Change your email': ['email'],
  'Change your password': ['username', 'current-password', 'new-password'],
  'Add a passkey': ['off'],
  'Make an API key': ['off'],
  'Confirm with your password': ['username', 'current-password'],
  'Confirm with the mailed code': ['one-time-code'],
}

const inOrder = <T>(entries: Iterable<[string, T]>) =>
  Object.fromEntries([...entries].sort(([a], [b]) => a.localeCompare(b)))

export type Onlooker = {
  /** What is shown, on a desk and on a phone, by day and by night. Leaves a desk by day. */
  look: (page: Page) => Promise<void>
  /** All forms there are were met, each with its fields. */
  expectAllForms: () => void
}

/** Faults are thrown where they are met. */
export function onlooker(): Onlooker {
  const met = new Map<string, readonly string[]>()
  return {
    async look(page) {
      for (const form of await formsOn(page)) {
        expect(formFaults(form), page.url()).toEqual([])
        met.set(
          form.label,
          form.fields.map(({ autocomplete }) => autocomplete),
        )
      }
      for (const width of [360, 1280]) {
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          expect(await axeFindings(page), `${page.url()}, ${colorScheme}, ${width} px`).toEqual([])
        }
      }
    },
    expectAllForms: () => expect(inOrder(met)).toEqual(inOrder(Object.entries(FORMS))),
  }
}
