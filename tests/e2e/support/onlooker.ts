// Checks each state of the account's pages: axe findings, and what password managers read in the forms.
import { expect, type Page } from 'playwright/test'
import { axeFindings } from './axe.ts'
import { formFaults, formsOn } from './forms.ts'

/** Forms by name, with the purposes of their text fields. */
export type Forms = Readonly<Record<string, readonly string[]>>

/** All forms for signing in and for the account's security. */
export const ACCOUNT_FORMS: Forms = {
  'Sign up': ['name', 'username', 'new-password'],
  'Sign in': ['username webauthn', 'current-password'],
  'Reset password': ['email'],
  'Choose a new password': ['username', 'new-password'],
  'Email me a link': ['email'],
  'Sign in with the emailed code': ['one-time-code'],
  'Code from your app': ['one-time-code'],
  'Recovery code': ['off'],
  'Set up an authenticator app': ['one-time-code'],
  'Change your email': ['email'],
  'Change your password': ['username', 'current-password', 'new-password'],
  'Add a passkey': ['off'],
  'Make an API key': ['off'],
  'Confirm with your password': ['username', 'current-password'],
  'Confirm with the emailed code': ['one-time-code'],
}

/** All forms of the household's page and of /account/data. */
export const HOUSEHOLD_FORMS: Forms = {
  'Invite someone': ['off'],
  'Change a member': [],
  'Remove a member': ['off'],
  'Confirm with your password': ['username', 'current-password'],
}

/** Wherever a phone's page is scrolled to, a bar covers some targets: every-screen.spec.ts measures them there. */
const VIEWS = [
  { width: 360, colorScheme: 'dark', ignored: 'target-size:' },
  { width: 1280, colorScheme: 'light', ignored: null },
] as const

const inOrder = <T>(entries: Iterable<[string, T]>) =>
  Object.fromEntries([...entries].sort(([a], [b]) => a.localeCompare(b)))

export type Onlooker = {
  /** Checks the page on a phone in the dark theme, and on a desktop in the light one, where it ends. */
  look: (page: Page) => Promise<void>
  /** Expects that all forms were seen, each with its fields. */
  expectAllForms: () => void
}

/** Throws each fault as soon as it occurs. */
export function onlooker(forms: Forms): Onlooker {
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
      for (const { width, colorScheme, ignored } of VIEWS) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const found = (await axeFindings(page)).filter(one => ignored === null || !one.startsWith(ignored))
        expect(found, `${page.url()}, ${colorScheme}, ${width} px`).toEqual([])
      }
      // Resizing has moved the focused element.
      await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    },
    expectAllForms: () => expect(inOrder(met)).toEqual(inOrder(Object.entries(forms))),
  }
}
